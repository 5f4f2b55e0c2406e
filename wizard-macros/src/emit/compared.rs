//! An answer in a comparison with a text, `day == "saturday"`. Of one that is no text the compiler by itself says that its type has no
//! `PartialEq` of texts.

use proc_macro2::Ident;
use quote::quote;
use syn::{
    BinOp, Expr, Lit, PatIdent, Path, parse_quote_spanned,
    visit::{self, Visit},
    visit_mut::{self, VisitMut},
};

use super::at;

/// `expr`, in which an answer of those that it `reads` is asked whether it is a text where it is compared with one.
pub(super) fn compared<'r>(krate: &Path, expr: &Expr, reads: impl Iterator<Item = &'r Ident>) -> Expr {
    let mut own = Bound::default();
    own.visit_expr(expr);
    let answers = reads.filter(|read| !own.0.contains(read)).collect();
    let mut expr = expr.clone();
    Comparisons { krate, answers }.visit_expr_mut(&mut expr);
    expr
}

/// The names that an expression binds itself, which may stand for something else than an answer.
#[derive(Default)]
struct Bound(Vec<Ident>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pat: &'ast PatIdent) {
        self.0.push(pat.ident.clone());
        visit::visit_pat_ident(self, pat);
    }
}

struct Comparisons<'r> {
    krate: &'r Path,
    answers: Vec<&'r Ident>,
}

impl Comparisons<'_> {
    fn ask(&self, compared: &mut Expr) {
        let Expr::Path(path) = &*compared else { return };
        let Some(answer) = path.path.get_ident().filter(|ident| self.answers.contains(ident)) else {
            return;
        };
        let krate = self.krate;
        let gives = at(&quote!(#krate::__private::Gives), answer.span());
        *compared = parse_quote_spanned!(answer.span()=> #gives(#answer).with_text());
    }
}

impl VisitMut for Comparisons<'_> {
    fn visit_expr_binary_mut(&mut self, binary: &mut syn::ExprBinary) {
        visit_mut::visit_expr_binary_mut(self, binary);
        if !matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_)) {
            return;
        }
        if is_text(&binary.right) {
            self.ask(&mut binary.left);
        } else if is_text(&binary.left) {
            self.ask(&mut binary.right);
        }
    }
}

fn is_text(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)))
}
