//! The names that an expression binds by itself.

use std::collections::HashSet;

use syn::{
    Expr, Item, Pat, Stmt, UseTree,
    visit::{self, Visit},
};

use super::scope::plain;

/// The names of the item that `stmt` is: they are known in all of its block.
pub(super) fn named_by(stmt: &Stmt) -> Vec<String> {
    match stmt {
        Stmt::Item(Item::Const(item)) => vec![plain(&item.ident)],
        Stmt::Item(Item::Fn(item)) => vec![plain(&item.sig.ident)],
        Stmt::Item(Item::Static(item)) => vec![plain(&item.ident)],
        Stmt::Item(Item::Struct(item)) => vec![plain(&item.ident)],
        Stmt::Item(Item::Use(item)) => imported(&item.tree),
        _ => Vec::new(),
    }
}

fn imported(tree: &UseTree) -> Vec<String> {
    match tree {
        UseTree::Path(path) => imported(&path.tree),
        UseTree::Name(name) => vec![plain(&name.ident)],
        UseTree::Rename(rename) => vec![plain(&rename.rename)],
        UseTree::Glob(_) => Vec::new(),
        UseTree::Group(group) => group.items.iter().flat_map(imported).collect(),
    }
}

/// The names that `pat` binds.
pub(super) fn bound_by(pat: &Pat) -> HashSet<String> {
    #[derive(Default)]
    struct Bound(HashSet<String>);
    impl<'ast> Visit<'ast> for Bound {
        fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
            self.0.insert(plain(&pat.ident));
            visit::visit_pat_ident(self, pat);
        }
        fn visit_expr(&mut self, _: &'ast Expr) {}
    }
    let mut bound = Bound::default();
    bound.visit_pat(pat);
    bound.0
}
