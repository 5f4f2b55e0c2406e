//! A wizard, its choice, its server and its final step inside a function.

#![deny(warnings)]

fn main() {
    use rmcp::ServerHandler;
    use wizard_core::{Choice, Wizard, Wizards, final_step};

    /// Create a report.
    #[derive(Wizard)]
    struct Create {
        /// Which dataset?
        dataset: Dataset,
        /// Which range?
        #[ask(choices = server.ranges(dataset))]
        range: String,
    }

    #[derive(Clone, Copy, Debug, Choice)]
    enum Dataset {
        Sales,
        Costs,
    }

    struct Reports;

    impl Reports {
        fn ranges(&self, dataset: Dataset) -> Vec<String> {
            vec![format!("{dataset:?}")]
        }
    }

    impl ServerHandler for Reports {}

    #[final_step]
    fn create(answers: Create, _: &Reports) -> String {
        format!("{:?} {}", answers.dataset, answers.range)
    }

    let tool = Wizards::new(Reports).tool::<Create>();
    assert_eq!(format!("{tool:?}"), r#"["create"]"#);
}
