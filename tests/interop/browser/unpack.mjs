// Unpacks the browser, the libraries that it is linked with and a font, which the package `@sparticuz/chromium` has packed
// for its own kind of machine alone: node unpack.mjs DIRECTORY, where the package is installed.

import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const [folder] = process.argv.slice(2);
const modules = join(folder, 'node_modules');
const packed = join(modules, '@sparticuz/chromium/bin');
const { extract } = createRequire(join(packed, 'unpack.mjs'))('tar-fs');

const unpack = (name, target) =>
  pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), target);

await unpack('chromium.br', createWriteStream(join(folder, 'chromium'), { mode: 0o755 }));
// In a container there may be no such owner as the package names.
await unpack('al2023.tar.br', extract(folder, { chown: false }));
await unpack('fonts.tar.br', extract(folder, { chown: false }));
// The package's own looks for the font where the package would have unpacked it.
await copyFile(new URL('fonts.conf', import.meta.url), join(folder, 'fonts.conf'));
await rm(modules, { recursive: true });
