//! Translation of `LambdaForm`s to IR.
//!
//! A form is a list of names: parameters, then calls whose arguments are earlier names or
//! constants. Code is made from its shape alone (which methods are called with what), so that
//! forms of the same shape share it in all states; constants, which are objects of one state,
//! are read from the form itself while it runs.

use super::{idioms, members, stubs, types};
use classes::MethodRef;
use heap::Ref;
use ir::{BodyBuilder, ClassDef, ElemKind, FieldSymbol, Inst, InvokeKind, Kind, Reg};
use std::fmt::Write;
use vm::limits;
use vm::{Interp, Trap};

const FORM: &str = "java/lang/invoke/LambdaForm";
const NAME: &str = "java/lang/invoke/LambdaForm$Name";
const FUNCTION: &str = "java/lang/invoke/LambdaForm$NamedFunction";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const OBJECT: &str = "java/lang/Object";

/// The code of a handle's form.
pub(super) fn entry(m: &mut Interp<'_>, handle: Ref) -> Result<MethodRef, Trap> {
    let form = m.field(handle, "form").as_ref();
    let known = m.field(form, "vmentry").as_ref();
    if !known.is_null()
        && let Some(method) = members::method_of(m, known)
    {
        return Ok(method);
    }
    let shape = Shape::read(m, form)?;
    let name = shape.class_name();
    let method = stubs::hidden_method(m, &name, || shape.class(&name))?;
    let member = members::new_entry(m, method)?;
    m.set_field(form, "vmentry", member.into());
    Ok(method)
}

/// All of a form that its code depends on.
struct Shape {
    params: Vec<Kind>,
    steps: Vec<FormStep>,
    /// Index of the name that is returned.
    result: Option<usize>,
}

pub(super) struct FormStep {
    pub callee: Callee,
    pub args: Vec<FormArgument>,
    /// `None` for void.
    pub result: Option<Kind>,
}

pub(super) enum Callee {
    /// With the descriptor to call it by.
    Method(InvokeKind, MethodRef, String),
    /// A field that is read; the kind tells static ones.
    Field(InvokeKind, FieldSymbol),
    /// The function's own method handle, called with this descriptor.
    Handle(String),
}

pub(super) enum FormArgument {
    Name(usize),
    Constant,
    /// A constant that is a box of this type.
    Boxed(ElemKind),
}

impl Shape {
    fn read(m: &Interp<'_>, form: Ref) -> Result<Shape, Trap> {
        let arity = m.field(form, "arity").as_int() as usize;
        let names = elements(m, m.field(form, "names").as_ref());
        let (params, calls) = names.split_at(arity);
        Ok(Shape {
            params: params
                .iter()
                .map(|n| name_kind(m, *n).unwrap_or(Kind::Ref))
                .collect(),
            steps: calls
                .iter()
                .map(|n| FormStep::read(m, *n))
                .collect::<Result<_, Trap>>()?,
            result: usize::try_from(m.field(form, "result").as_int()).ok(),
        })
    }

    /// Spells the shape out: forms of the same shape get the same class.
    fn class_name(&self) -> String {
        let mut text = format!("{FORM}$Code/");
        text.extend(self.params.iter().map(|k| k.letter()));
        for step in &self.steps {
            match &step.callee {
                Callee::Method(kind, method, desc) => {
                    let _ = write!(text, ";{kind:?} {} {desc}", method.id.0);
                }
                Callee::Field(kind, field) => {
                    let _ = write!(text, ";{kind:?} {}.{}", field.class, field.name);
                }
                Callee::Handle(desc) => {
                    let _ = write!(text, ";{desc}");
                }
            }
            for arg in &step.args {
                let _ = match arg {
                    FormArgument::Name(i) => write!(text, ",{i}"),
                    FormArgument::Constant => write!(text, ",c"),
                    FormArgument::Boxed(elem) => write!(text, ",{}", elem.name()),
                };
            }
            text.push(step.result.map_or('v', Kind::letter));
        }
        let _ = write!(text, ";{:?}", self.result);
        text
    }

    fn class(&self, name: &str) -> ClassDef {
        let mut b = BodyBuilder::new(&self.params);
        let handle = b.param(0);
        // Read before anything is called: a handle may get another form while it runs.
        let form = get(&mut b, handle, METHOD_HANDLE, "form", FORM);
        let names = get_array(&mut b, form, FORM, "names", NAME);
        let mut code = FormCode {
            values: (0..self.params.len()).map(|i| b.param(i)).collect(),
            b,
            names,
        };
        let mut rest = self.steps.as_slice();
        while let [step, more @ ..] = rest {
            if let Some(idiom) = idioms::find(rest, code.values.len()) {
                let value = code.idiom(idiom, rest);
                code.values.extend([Reg::NONE, Reg::NONE, value]);
                rest = &rest[3..];
            } else {
                let value = code.step(step);
                code.values.push(value);
                rest = more;
            }
        }
        match self.result {
            Some(i) => code.b.ret_value(code.values[i]),
            None => code.b.ret(),
        }
        let params: String = self.params.iter().map(|k| desc_of(*k)).collect();
        let ret = self
            .result
            .map_or("V", |i| desc_of(code.b.kind(code.values[i])));
        stubs::hidden_class(name, &format!("({params}){ret}"), code.b)
    }
}

impl FormStep {
    fn read(m: &Interp<'_>, name: Ref) -> Result<FormStep, Trap> {
        let function = m.field(name, "function").as_ref();
        let args = elements(m, m.field(name, "arguments").as_ref());
        Ok(FormStep {
            callee: Callee::read(m, function)?,
            args: args.iter().map(|a| FormArgument::read(m, *a)).collect(),
            result: name_kind(m, name),
        })
    }
}

impl Callee {
    fn read(m: &Interp<'_>, function: Ref) -> Result<Callee, Trap> {
        let member = m.field(function, "member").as_ref();
        if !member.is_null()
            && let Some(method) = members::method_of(m, member)
        {
            let polymorphic = method.class().signature_polymorphic(&method.name) == Some(method);
            let desc = match polymorphic {
                true => types::method_type(m, m.field(member, "type").as_ref()),
                false => method.desc.to_string(),
            };
            let kind = match polymorphic && !method.is_static() {
                true => InvokeKind::Virtual,
                false => members::kind_of(m, member),
            };
            return Ok(Callee::Method(kind, method, desc));
        }
        if !member.is_null()
            && let Some((kind, field)) = members::getter_of(m, member)
        {
            return Ok(Callee::Field(kind, field));
        }
        let handle = m.field(function, "resolvedHandle").as_ref();
        if handle.is_null() {
            return Err(limits::METHOD_HANDLE.trap("a lambda form with an unresolved function"));
        }
        let handle_type = m.field(handle, "type").as_ref();
        Ok(Callee::Handle(types::method_type(m, handle_type)))
    }
}

impl FormArgument {
    fn read(m: &Interp<'_>, value: Ref) -> FormArgument {
        if value.is_null() {
            return FormArgument::Constant;
        }
        if &*m.state.heap.get(value).class.name == NAME {
            let index = m.field(value, "index").as_int();
            return FormArgument::Name(index as usize);
        }
        m.unbox(value).map_or(FormArgument::Constant, |(elem, _)| {
            FormArgument::Boxed(elem)
        })
    }
}

/// A body in the making.
pub(super) struct FormCode {
    pub b: BodyBuilder,
    /// The form's array of names.
    names: Reg,
    /// What each name stands for.
    pub values: Vec<Reg>,
}

impl FormCode {
    fn step(&mut self, step: &FormStep) -> Reg {
        let (kind, method, params) = match &step.callee {
            Callee::Method(kind, method, desc) => {
                let class = &method.class().name;
                let on_interface = method.class().is_interface();
                let method = match on_interface {
                    true => self.b.interface_method(class, &method.name, desc),
                    false => self.b.method(class, &method.name, desc),
                };
                (
                    *kind,
                    method,
                    param_kinds(desc, *kind != InvokeKind::Static),
                )
            }
            Callee::Field(InvokeKind::Static, field) => {
                let field = self.b.field_ref(field.clone());
                return self.b.get_static(field);
            }
            Callee::Field(_, field) => {
                let field = self.b.field_ref(field.clone());
                let object = self.args(step, &[Kind::Ref]);
                return self.b.get_field(object[0], field);
            }
            Callee::Handle(desc) => {
                let method = self.b.method(METHOD_HANDLE, "invokeBasic", desc);
                (InvokeKind::Virtual, method, param_kinds(desc, false))
            }
        };
        let args = self.args(step, &params);
        let result = self.b.invoke(kind, method, &args);
        match (result, step.result) {
            // A method without a result, called for one.
            (Reg::NONE, Some(kind)) => zero(&mut self.b, kind),
            (result, _) => result,
        }
    }

    fn args(&mut self, step: &FormStep, params: &[Kind]) -> Vec<Reg> {
        let position = self.values.len();
        let mut args = Vec::with_capacity(step.args.len() + 1);
        if let Callee::Handle(_) = step.callee {
            let name = self.name(position);
            let function = get(&mut self.b, name, NAME, "function", FUNCTION);
            args.push(get(
                &mut self.b,
                function,
                FUNCTION,
                "resolvedHandle",
                METHOD_HANDLE,
            ));
        }
        for (i, arg) in step.args.iter().enumerate() {
            args.push(self.arg(position, i, arg, params.get(i).copied()));
        }
        args
    }

    /// Argument `i` of the name at `position`; a box is opened unless it's `wanted` as it is.
    pub(super) fn arg(
        &mut self,
        position: usize,
        i: usize,
        arg: &FormArgument,
        wanted: Option<Kind>,
    ) -> Reg {
        match arg {
            FormArgument::Name(index) => self.values[*index],
            FormArgument::Constant => self.constant(position, i),
            FormArgument::Boxed(_) if wanted == Some(Kind::Ref) => self.constant(position, i),
            FormArgument::Boxed(elem) => {
                let object = self.constant(position, i);
                let class = classes::wrapper_class(*elem).unwrap_or(OBJECT);
                let letter = elem.descriptor_letter().unwrap_or('I').to_string();
                let field = self.b.field(class, "value", &letter);
                self.b.get_field(object, field)
            }
        }
    }

    /// `names[position].arguments[i]`
    fn constant(&mut self, position: usize, i: usize) -> Reg {
        let name = self.name(position);
        let arguments = get_array(&mut self.b, name, NAME, "arguments", OBJECT);
        load(&mut self.b, arguments, i)
    }

    fn name(&mut self, position: usize) -> Reg {
        load(&mut self.b, self.names, position)
    }
}

fn get(b: &mut BodyBuilder, object: Reg, class: &str, name: &str, of: &str) -> Reg {
    let field = b.field(class, name, &format!("L{of};"));
    b.get_field(object, field)
}

fn get_array(b: &mut BodyBuilder, object: Reg, class: &str, name: &str, of: &str) -> Reg {
    let field = b.field(class, name, &format!("[L{of};"));
    b.get_field(object, field)
}

fn load(b: &mut BodyBuilder, array: Reg, index: usize) -> Reg {
    let index = b.const_int(index as i32);
    let dst = b.new_reg(Kind::Ref);
    b.push(Inst::ArrayLoad {
        elem: ElemKind::Ref,
        dst,
        array,
        index,
    });
    dst
}

pub(super) fn zero(b: &mut BodyBuilder, kind: Kind) -> Reg {
    match kind {
        Kind::Int => b.const_int(0),
        Kind::Long => b.const_long(0),
        Kind::Float => b.const_float(0),
        Kind::Double => b.const_double(0),
        Kind::Ref => b.const_null(),
    }
}

fn param_kinds(desc: &str, has_receiver: bool) -> Vec<Kind> {
    let mut kinds = Vec::new();
    if has_receiver {
        kinds.push(Kind::Ref);
    }
    if let Some(parsed) = ir::MethodDesc::parse(desc) {
        kinds.extend(parsed.params.iter().map(ir::TypeDesc::kind));
    }
    kinds
}

pub(super) fn desc_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "I",
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Ref => "Ljava/lang/Object;",
    }
}

/// The basic type of a name, by its place in `LambdaForm.BasicType`; `None` for void.
fn name_kind(m: &Interp<'_>, name: Ref) -> Option<Kind> {
    let basic_type = m.field(name, "type").as_ref();
    match m.field(basic_type, "ordinal").as_int() {
        0 => Some(Kind::Ref),
        1 => Some(Kind::Int),
        2 => Some(Kind::Long),
        3 => Some(Kind::Float),
        4 => Some(Kind::Double),
        _ => None,
    }
}

fn elements(m: &Interp<'_>, array: Ref) -> Vec<Ref> {
    let len = m.state.heap.get(array).data.len();
    (0..len).map(|i| m.state.cell(array, i).as_ref()).collect()
}
