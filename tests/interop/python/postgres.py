"""Runs PostgreSQL in a directory of its own until standard input ends, and prints its address."""

import shutil
import sys
import tempfile

import pgserver

folder = tempfile.mkdtemp(prefix="wizard-postgres-")
try:
    server = pgserver.get_server(folder, cleanup_mode="stop")
    # The directory of its socket; some clients want a name beside it.
    print(server.get_uri().replace("postgres:@/", "postgres@localhost/"), flush=True)
    sys.stdin.read()
    server.cleanup()
finally:
    shutil.rmtree(folder, ignore_errors=True)
