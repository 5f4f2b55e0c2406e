//! A tool that orders tea: the order, the stock and the record that it was ordered are one commit, in a file of SQLite or in PostgreSQL,
//! which several processes can share.
//!
//! Read this file first, then `place` in `store.rs`. The rest is a shop.

mod store;

use rmcp::{
    ServerHandler,
    model::{Implementation, ServerCapabilities, ServerConfig},
};
use wizard_core::{Final, Wizard, final_step};

pub use store::{OrderError, TeaShop};

/// Order tea. Asks which teas, and how many tins of each.
#[derive(Debug, Wizard)]
#[wizard(confirm = "Order {teas}, {tins} of each, for {price} euros?")]
pub struct OrderTea {
    /// Which teas?
    #[ask(choices = server.in_stock().await?, min_items = 1, max_items = 3)]
    teas: Vec<String>,
    /// How many tins of each?
    #[ask(min = 1, max = 20, check = server.has(teas, tins).await?)]
    tins: i64,
    /// What they cost, in euros. It is kept: the price that was shown is the price that is paid.
    #[compute(server.price(teas, tins).await?, keep)]
    price: i64,
}

/// Somebody else may have bought the last tin since the last answer was checked. So only the database can say, in the transaction, that
/// there is enough; and of an order of which one tea is sold out, nothing stays.
#[final_step(once = transaction)]
async fn order(order: OrderTea, shop: &TeaShop, step: Final<'_>) -> Result<String, OrderError> {
    shop.place(&order, &step).await?;
    let OrderTea { teas, tins, price } = order;
    Ok(format!(
        "Ordered {}, {tins} of each, for {price} euros.",
        teas.join(", ")
    ))
}

impl ServerHandler for TeaShop {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::default())
            .with_server_info(Implementation::new("orders", env!("CARGO_PKG_VERSION")))
    }
}
