//! Where reports are kept: a file with one JSON object a line.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};
use wizard_core::FlowId;

use super::{CreateReport, Dataset};

/// A store of reports.
#[derive(Debug)]
pub struct Reports {
    path: PathBuf,
    file: Mutex<File>,
}

/// One report in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The flow that created it.
    pub flow: String,
    /// `sales` or `costs`.
    pub dataset: String,
    /// `Q1` to `Q4`.
    pub range: String,
    /// Who is told.
    pub email: Option<String>,
}

/// Why a report cannot be looked up or created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The store cannot be read or written.
    #[error("the store of reports: {0}")]
    Store(#[from] io::Error),
}

impl Reports {
    /// Opens the store at `path`, which is created if it is not there.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ReportError> {
        let path = path.as_ref().to_owned();
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        Ok(Self {
            path,
            file: Mutex::new(file),
        })
    }

    /// The ranges that `dataset` has. The costs of the fourth quarter are not in yet.
    ///
    /// # Errors
    ///
    /// None today: a real store has them.
    #[allow(clippy::unused_async, reason = "a real store is asked over a network")]
    pub async fn ranges(&self, dataset: Dataset) -> Result<Vec<&'static str>, ReportError> {
        Ok(match dataset {
            Dataset::Sales => vec!["Q1", "Q2", "Q3", "Q4"],
            Dataset::Costs => vec!["Q1", "Q2", "Q3"],
        })
    }

    /// Creates a report, once for each `flow`, also where another process has done so before, with a ledger of its own.
    #[allow(clippy::unused_async, reason = "a real store is asked over a network")]
    pub(super) async fn create(&self, report: &CreateReport, flow: &FlowId) -> Result<String, ReportError> {
        let (key, name) = match report.dataset {
            Dataset::Sales => ("sales", "sales"),
            Dataset::Costs => ("costs", "costs"),
        };
        let row = Report {
            flow: flow.to_string(),
            dataset: key.to_owned(),
            range: report.range.clone(),
            email: report.email.clone().filter(|_| report.notify),
        };
        let mut line = serde_json::to_string(&row).map_err(io::Error::from)?;
        line.push('\n');
        // Nobody else looks or writes in between. A real store has a unique key.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has(&row.flow)? {
            file.write_all(line.as_bytes())?;
        }
        drop(file);
        Ok(format!("Report on {name} for {} created.", report.range))
    }

    /// Whether the flow has created its report. A device keeps none.
    fn has(&self, flow: &str) -> Result<bool, ReportError> {
        let is_file = fs::metadata(&self.path)?.is_file();
        Ok(is_file && self.all()?.iter().any(|report| report.flow == flow))
    }

    /// Every report in the store.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn all(&self) -> Result<Vec<Report>, ReportError> {
        let text = fs::read_to_string(&self.path)?;
        text.lines()
            .map(|line| serde_json::from_str(line).map_err(|error| io::Error::from(error).into()))
            .collect()
    }
}
