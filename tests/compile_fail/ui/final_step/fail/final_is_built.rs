use wizard_core::{Final, FlowId};

fn forge(flow: &FlowId) -> Final<'_> {
    Final { flow }
}

fn main() {}
