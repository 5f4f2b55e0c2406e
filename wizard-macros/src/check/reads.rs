//! What an author's expression reads: the answers, the server and the caller, found in its syntax tree with its scopes.
//!
//! A name counts where it is a value of its own: not as a callee, method, field, label or path segment, and not where
//! the expression itself binds it (closure parameters, `let`, match arms, loops). Inside macros, whose syntax is their
//! own, every identifier counts, and every `{name}` in a literal.

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::{
    BinOp, Block, Expr, ExprArray, ExprClosure, ExprField, ExprForLoop, ExprIf, ExprMatch, ExprWhile, Local, Macro,
    Member, Pat, Stmt, UnOp,
    visit::{self, Visit},
};

use super::{
    Hook, Read, Role, ServerRead,
    bound::{bound_by, named_by},
    expression,
    free::{self, Hidden},
    scope::{Names, plain},
};
use crate::errors::Errors;

/// `expr` with everything it reads. Reading a later question, or its own outside `check`, is a mistake at that token.
pub(crate) fn hook(role: Role, expr: Expr, names: &Names<'_>, errors: &mut Errors) -> Hook {
    let mut reader = Reader {
        names,
        role,
        errors,
        scopes: Vec::new(),
        reads: Vec::new(),
        server: Vec::new(),
        caller: Vec::new(),
        is_async: false,
        inner_bodies: 0,
        is_in_tokens: false,
        macros: 0,
        is_listed: false,
        hidden: Hidden::of(&expr),
    };
    if !expression::refuse(role, &expr, names, reader.errors) {
        // Another expression as a whole may be a constant.
        if matches!(role, Role::When | Role::Done) || free::is_null(role, &expr) {
            reader.value(&expr);
        }
        reader.visit_expr(&expr);
    }
    let Reader {
        reads,
        server,
        caller,
        is_async,
        ..
    } = reader;
    Hook {
        role,
        expr,
        reads,
        server,
        caller,
        is_async,
    }
}

/// What an expression is read with.
pub(super) struct Reader<'a, 'e> {
    pub(super) names: &'a Names<'a>,
    pub(super) role: Role,
    pub(super) errors: &'e mut Errors,
    /// The names that the expression itself has bound, innermost last.
    pub(super) scopes: Vec<HashSet<String>>,
    pub(super) reads: Vec<Read>,
    pub(super) server: Vec<ServerRead>,
    pub(super) caller: Vec<Ident>,
    pub(super) is_async: bool,
    /// How many closures and async blocks of the expression stand around.
    pub(super) inner_bodies: usize,
    /// Whether what is read are the tokens of a macro whose arguments are not expressions.
    pub(super) is_in_tokens: bool,
    /// How many macros stand around.
    pub(super) macros: usize,
    /// Whether the value that is looked at is one of a list of choices.
    pub(super) is_listed: bool,
    pub(super) hidden: Hidden,
}

impl Reader<'_, '_> {
    pub(super) fn name(&mut self, ident: &Ident) {
        let name = plain(ident);
        if self.scopes.iter().any(|scope| scope.contains(&name)) {
            return;
        }
        match name.as_str() {
            "server" => self.server.push(ServerRead {
                ident: ident.clone(),
                is_sure: !self.is_in_tokens,
            }),
            "caller" => self.caller.push(ident.clone()),
            "self" => self.errors.at(
                ident,
                "there is no `self` in an expression: the server is `server`, and an earlier answer has its own name",
            ),
            _ => self.answer(&name, ident),
        }
    }

    fn answer(&mut self, name: &str, ident: &Ident) {
        let Some(index) = self.names.position(name) else { return };
        // A `check` runs when the whole form has been answered, and `done` when the person is on the page.
        let is_beside_check = self.names.is_beside(index) && matches!(self.role, Role::Check | Role::Done);
        match self.names.earlier(name) {
            Err(_) if self.role == Role::Url && index == self.names.own() => self.errors.at(
                ident,
                format!("`{name}` is this visit itself, whose reference is put into the query of `url` as `visit=…`: remove it"),
            ),
            Err(problem) if !is_beside_check => self.errors.at(ident, problem),
            _ => self.reads.push(Read {
                index,
                ident: ident.clone(),
            }),
        }
    }

    /// Whether the name `ident` is nothing that the expression could read.
    fn is_nothing(&self, ident: &Ident) -> bool {
        let name = plain(ident);
        let is_bound = self.scopes.iter().any(|scope| scope.contains(&name));
        self.macros == 0 && !is_bound && self.names.position(&name).is_none() && self.hidden.is_nothing(&name)
    }

    /// Refuses a name that is nothing, where something is done with its value.
    fn value(&mut self, expr: &Expr) {
        let Some(ident) = free::name_of(expr).filter(|ident| self.is_nothing(ident)) else {
            return;
        };
        let (name, is_listed) = (plain(ident), std::mem::take(&mut self.is_listed));
        if self.hidden.refuse(&name) {
            self.errors
                .at(ident, free::problem(&name, self.role, is_listed, self.names));
        }
    }

    /// Refuses the names that are nothing among what `expr` does something with. What is compared or counted with may be a constant
    /// of any name.
    fn operands(&mut self, expr: &Expr) {
        match expr {
            Expr::MethodCall(call) => self.value(&call.receiver),
            Expr::Field(field) => self.value(&field.base),
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.value(&binary.left);
                self.value(&binary.right);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => self.value(&unary.expr),
            Expr::Index(index) => self.value(&index.expr),
            Expr::Await(of) => self.value(&of.base),
            Expr::Try(of) => self.value(&of.expr),
            Expr::If(of) => self.value(&of.cond),
            Expr::Array(array) if self.role == Role::Choices => self.one_value(array),
            _ => {}
        }
    }

    /// Refuses the first name in a list of choices that is nothing: the others have the same remedy.
    fn one_value(&mut self, array: &ExprArray) {
        let is_nothing = |one: &&Expr| free::name_of(one).is_some_and(|ident| self.is_nothing(ident));
        if let Some(first) = array.elems.iter().find(is_nothing) {
            self.is_listed = true;
            self.value(first);
        }
    }

    /// Refuses `answers.name` of a question, where nothing is called `answers`, or whatever stands before the dot.
    fn is_of_answers(&mut self, field: &ExprField) -> bool {
        let (Some(base), Member::Named(member)) = (free::name_of(&field.base), &field.member) else {
            return false;
        };
        let name = plain(member);
        let is_known = self.names.position(&name).is_some() || name == "server" || name == "caller";
        let is_meant = is_known && self.is_nothing(base);
        if is_meant && name == "server" {
            self.errors
                .at(field, "the server is in scope by itself: write `server`");
        } else if is_meant {
            self.errors.at(
                field,
                format!("an expression sees each earlier answer under its own name: write `{name}`"),
            );
        }
        is_meant
    }

    pub(super) fn within(&mut self, scope: HashSet<String>, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(scope);
        visit(self);
        self.scopes.pop();
    }

    fn bind(&mut self, names: HashSet<String>) {
        self.scopes
            .last_mut()
            .expect("a block has pushed its scope")
            .extend(names);
    }

    /// A condition: `let` patterns in it bind for what follows them, and for the body.
    fn condition(&mut self, expr: &Expr) {
        match expr {
            Expr::Let(expr) => {
                self.visit_expr(&expr.expr);
                self.pattern(&expr.pat);
                self.bind(bound_by(&expr.pat));
            }
            Expr::Binary(expr) if matches!(expr.op, BinOp::And(_)) => {
                self.condition(&expr.left);
                self.condition(&expr.right);
            }
            Expr::Group(group) => self.condition(&group.expr),
            other => self.visit_expr(other),
        }
    }

    /// Reads what a pattern reads, such as constants in ranges. The caller of this binds what the pattern binds.
    pub(super) fn pattern(&mut self, pat: &Pat) {
        self.within(bound_by(pat), |reader| visit::visit_pat(reader, pat));
    }

    /// Reads the body of a closure or an async block, where a `return` does not leave the expression itself.
    fn inner_body(&mut self, visit: impl FnOnce(&mut Self)) {
        self.inner_bodies += 1;
        visit(self);
        self.inner_bodies -= 1;
    }
}

impl<'ast> Visit<'ast> for Reader<'_, '_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Field(field) if self.is_of_answers(field) => return,
            _ => self.operands(expr),
        }
        match expr {
            Expr::Path(path) if path.qself.is_none() => {
                if let Some(ident) = path.path.get_ident() {
                    self.name(ident);
                }
            }
            Expr::Call(call) => {
                if !matches!(&*call.func, Expr::Path(_)) {
                    self.visit_expr(&call.func);
                }
                call.args.iter().for_each(|arg| self.visit_expr(arg));
            }
            Expr::Return(expr) if self.inner_bodies == 0 => self.errors.at(
                expr,
                "`return` would leave more than this expression: let it end in its value, as in `if … { … } else { … }`",
            ),
            Expr::Await(expr) => {
                self.is_async = true;
                self.visit_expr(&expr.base);
            }
            // A condition outside `if` and `while`, which a macro alone may have.
            Expr::Let(condition) if self.macros == 0 => self.errors.at(
                condition.let_token,
                "`let` is a condition of `if` and `while` alone: write `….is_some()`, or `matches!(…, Some(…))`",
            ),
            Expr::Let(_) => self.within(HashSet::new(), |reader| reader.condition(expr)),
            other => visit::visit_expr(self, other),
        }
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        let bound = closure.inputs.iter().flat_map(bound_by).collect();
        self.inner_body(|reader| reader.within(bound, |reader| reader.visit_expr(&closure.body)));
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let items = block.stmts.iter().flat_map(named_by).collect();
        self.within(items, |reader| visit::visit_block(reader, block));
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        match stmt {
            // An item sees no local of its surroundings.
            Stmt::Item(_) => {}
            other => visit::visit_stmt(self, other),
        }
    }

    fn visit_local(&mut self, local: &'ast Local) {
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, otherwise)) = &init.diverge {
                self.visit_expr(otherwise);
            }
        }
        self.pattern(&local.pat);
        self.bind(bound_by(&local.pat));
    }

    fn visit_expr_if(&mut self, expr: &'ast ExprIf) {
        self.within(HashSet::new(), |reader| {
            reader.condition(&expr.cond);
            reader.visit_block(&expr.then_branch);
        });
        if let Some((_, otherwise)) = &expr.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast ExprWhile) {
        self.within(HashSet::new(), |reader| {
            reader.condition(&expr.cond);
            reader.visit_block(&expr.body);
        });
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast ExprForLoop) {
        self.visit_expr(&expr.expr);
        self.within(bound_by(&expr.pat), |reader| reader.visit_block(&expr.body));
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        self.visit_expr(&expr.expr);
        for arm in &expr.arms {
            self.pattern(&arm.pat);
            self.within(bound_by(&arm.pat), |reader| reader.visit_expr(&arm.body));
        }
    }

    fn visit_expr_async(&mut self, expr: &'ast syn::ExprAsync) {
        // Awaits inside run only if the block itself is awaited, which is seen outside.
        let outside = self.is_async;
        self.inner_body(|reader| reader.visit_block(&expr.block));
        self.is_async = outside;
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.macros += 1;
        self.macro_call(mac);
        self.macros -= 1;
    }
}
