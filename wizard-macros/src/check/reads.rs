//! What an author's expression reads: the answers, the server and the caller, found in its syntax tree with its scopes.
//!
//! A name counts where it is a value of its own: not as a callee, method, field, label or path segment, and not where
//! the expression itself binds it (closure parameters, `let`, match arms, loops). Inside macros, whose syntax is their
//! own, every identifier counts, and every `{name}` in a literal.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::{
    Block, Expr, ExprClosure, ExprField, ExprForLoop, ExprIf, ExprMatch, ExprWhile, LitStr, Local, Macro, Member, Pat,
    Stmt, Token,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    visit::{self, Visit},
};

use super::{
    Hook, Read, Role, ServerRead,
    bound::{bound_by, named_by},
    format_string,
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
    };
    reader.visit_expr(&expr);
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

struct Reader<'a, 'e> {
    names: &'a Names<'a>,
    role: Role,
    errors: &'e mut Errors,
    /// The names that the expression itself has bound, innermost last.
    scopes: Vec<HashSet<String>>,
    reads: Vec<Read>,
    server: Vec<ServerRead>,
    caller: Vec<Ident>,
    is_async: bool,
    /// How many closures and async blocks of the expression stand around.
    inner_bodies: usize,
    /// Whether what is read are the tokens of a macro whose arguments are not expressions.
    is_in_tokens: bool,
}

impl Reader<'_, '_> {
    fn name(&mut self, ident: &Ident) {
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

    /// Refuses `answers.name` of a question, where nothing is called `answers`.
    fn is_of_answers(&mut self, field: &ExprField) -> bool {
        let (Expr::Path(base), Member::Named(member)) = (&*field.base, &field.member) else {
            return false;
        };
        let name = plain(member);
        let is_free = |base: &Ident| base == "answers" && !self.scopes.iter().any(|scope| scope.contains("answers"));
        let is_meant = base.path.get_ident().is_some_and(is_free)
            && self.names.position("answers").is_none()
            && self.names.position(&name).is_some();
        if is_meant {
            self.errors.at(
                field,
                format!("an expression sees each earlier answer under its own name: write `{name}`"),
            );
        }
        is_meant
    }

    fn within(&mut self, scope: HashSet<String>, visit: impl FnOnce(&mut Self)) {
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
            Expr::Binary(expr) if matches!(expr.op, syn::BinOp::And(_)) => {
                self.condition(&expr.left);
                self.condition(&expr.right);
            }
            Expr::Group(group) => self.condition(&group.expr),
            other => self.visit_expr(other),
        }
    }

    /// Reads what a pattern reads, such as constants in ranges. The caller of this binds what the pattern binds.
    fn pattern(&mut self, pat: &Pat) {
        self.within(bound_by(pat), |reader| visit::visit_pat(reader, pat));
    }

    /// The tokens of a macro whose arguments are not expressions.
    fn tokens(&mut self, tokens: TokenStream, formats: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream(), formats),
                TokenTree::Literal(_) => {
                    if let Ok(text) = syn::parse2::<LitStr>(token.clone().into()) {
                        self.inline_names(&text, formats, &HashSet::new());
                    }
                }
                TokenTree::Ident(ident) if ident == "await" => self.is_async = true,
                TokenTree::Ident(ident) if is_value(&tokens, index) => self.name(ident),
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    /// The names in a string literal of a macro. One that `formats` for sure reads every one of them; in any other, a
    /// name of a later question is just text.
    fn inline_names(&mut self, text: &LitStr, formats: bool, named: &HashSet<String>) {
        for name in format_string::names(&text.value()) {
            let position = self.names.position(&name);
            let is_meant = formats || position.is_some_and(|index| index <= self.names.own());
            if named.contains(&name) || !is_meant {
                continue;
            }
            if syn::parse_str::<Ident>(&name).is_ok() {
                self.name(&Ident::new(&name, text.span()));
            } else if position.is_some() {
                // A keyword that is a field: `r#type`, which a format string reads as `{type}`.
                self.name(&Ident::new_raw(&name, text.span()));
            }
        }
    }

    /// Reads the body of a closure or an async block, where a `return` does not leave the expression itself.
    fn inner_body(&mut self, visit: impl FnOnce(&mut Self)) {
        self.inner_bodies += 1;
        visit(self);
        self.inner_bodies -= 1;
    }

    /// `matches!(expression, pattern if guard)`, whose arguments are not all expressions.
    fn matches(&mut self, tokens: TokenStream) -> syn::Result<()> {
        let parser = |input: ParseStream<'_>| {
            let expr: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pat = Pat::parse_multi_with_leading_vert(input)?;
            let guard = input
                .parse::<Option<Token![if]>>()?
                .map(|_| input.parse::<Expr>())
                .transpose()?;
            input.parse::<Option<Token![,]>>()?;
            Ok((expr, pat, guard))
        };
        let (expr, pat, guard) = parser.parse2(tokens)?;
        self.visit_expr(&expr);
        self.pattern(&pat);
        if let Some(guard) = guard {
            self.within(bound_by(&pat), |reader| reader.visit_expr(&guard));
        }
        Ok(())
    }
}

impl<'ast> Visit<'ast> for Reader<'_, '_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
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
            Expr::Field(field) if self.is_of_answers(field) => {}
            // A condition outside `if` and `while` (`matches` written as `let` chains inside `&&`).
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
        if mac.path.is_ident("matches") && self.matches(mac.tokens.clone()).is_ok() {
            return;
        }
        let name = mac.path.segments.last().map(|segment| plain(&segment.ident));
        if let (Some(name @ ("bail" | "ensure")), 0) = (name.as_deref(), self.inner_bodies) {
            self.errors.at(
                &mac.path,
                format!("`{name}!` would leave more than this expression: write `Err(anyhow!(…))?`, with what makes the error"),
            );
        }
        // What a macro expands to may await.
        self.is_async = true;
        let formats = format_string::is_formatting(&mac.path);
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
        let Ok(arguments) = arguments else {
            let outside = std::mem::replace(&mut self.is_in_tokens, true);
            self.tokens(mac.tokens.clone(), formats);
            self.is_in_tokens = outside;
            return;
        };
        let named: HashSet<String> = arguments.iter().filter_map(argument_name).collect();
        for argument in &arguments {
            let value = match argument {
                Expr::Assign(assign) if argument_name(argument).is_some() => &*assign.right,
                other => other,
            };
            let mut literals = Literals::default();
            literals.visit_expr(value);
            for text in &literals.found {
                self.inline_names(text, formats, &named);
            }
            self.visit_expr(value);
        }
    }
}

/// `name` of a macro argument `name = value`.
fn argument_name(argument: &Expr) -> Option<String> {
    match argument {
        Expr::Assign(assign) => match &*assign.left {
            Expr::Path(path) => path.path.get_ident().map(plain),
            _ => None,
        },
        _ => None,
    }
}

/// The string literals below an argument of a macro.
#[derive(Default)]
struct Literals {
    found: Vec<LitStr>,
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.found.push(text.clone());
    }
}

/// Whether the identifier at `index` stands for a value, and not for a field, method, path segment, named argument or
/// callee.
fn is_value(tokens: &[TokenTree], index: usize) -> bool {
    let punct = |index: Option<usize>, c: char| {
        index
            .and_then(|index| tokens.get(index))
            .is_some_and(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c))
    };
    let (before, after) = (index.checked_sub(1), Some(index + 1));
    let after_dot = punct(before, '.') && !punct(index.checked_sub(2), '.');
    let after_path = punct(before, ':') && punct(index.checked_sub(2), ':');
    let named =
        (punct(after, ':') || punct(after, '=')) && !punct(Some(index + 2), '=') && !punct(Some(index + 2), '>');
    let called =
        matches!(tokens.get(index + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_macro = punct(after, '!') && !punct(Some(index + 2), '=');
    !(after_dot || after_path || named || called || is_macro)
}
