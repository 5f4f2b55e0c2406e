//! Cargo, as trybuild calls it: what it reports as JSON is also kept in the file `KEPT_REPORTS`. `KEPT_CARGO` is the real one.

use std::{
    env,
    fs::OpenOptions,
    io::{self, Write},
    process::{Command, ExitCode, ExitStatus, Stdio},
};

use anyhow::{Context, Result};

fn main() -> Result<ExitCode> {
    let cargo = env::var_os("KEPT_CARGO").context("KEPT_CARGO is the real cargo")?;
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let mut command = Command::new(&cargo);
    command.args(&arguments).env("CARGO", &cargo);
    if !arguments.iter().any(|argument| argument == "--message-format=json") {
        return Ok(code(command.status()?));
    }
    let output = command.stderr(Stdio::inherit()).output()?;
    let file = env::var_os("KEPT_REPORTS").context("KEPT_REPORTS is a file")?;
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)?
        .write_all(&output.stdout)?;
    io::stdout().write_all(&output.stdout)?;
    Ok(code(output.status))
}

/// The same end as cargo's.
fn code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    ExitCode::from(code.unwrap_or(101))
}
