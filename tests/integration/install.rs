//! What the tests install, where a system lacks what others have.

use std::process::Command;

use wizard_tests::install;

/// Runs the script that its first argument names, in a Python that has no pip inside.
const WITHOUT_PIP: &str = "
import runpy, sys
sys.modules['ensurepip'] = None
runpy.run_path(sys.argv[1], run_name='__main__')
";

fn python(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("Python runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "it needs a way to a package index:\n{errors}");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn pip_comes_from_the_index_where_python_has_none() {
    let folder = tempfile::tempdir().expect("a directory");
    let environment = folder.path().to_str().expect("a text");
    python("python3", &["-m", "venv", "--without-pip", environment]);
    let interpreter = format!("{environment}/bin/python");
    let script = install::script("python/pip.py");
    python(&interpreter, &["-c", WITHOUT_PIP, script.to_str().expect("a text")]);
    assert!(python(&interpreter, &["-m", "pip", "--version"]).starts_with("pip "));
}
