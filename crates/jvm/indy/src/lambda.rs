//! `java.lang.invoke.LambdaMetafactory`: lambdas and method references.
//!
//! The generated class implements the functional interface, has a field per captured value, and
//! an interface method that calls the implementation with captures and converted arguments. A
//! site that captures nothing always gives the same object, as on HotSpot.

use crate::adapt::convert;
use crate::error::{Result, refuse};
use crate::handle;
use crate::serialized::LambdaDescription;
use crate::site::{LinkRequest, method_desc};
use crate::synthetic::{LAMBDA, Synthetic};
use crate::types::is_primitive;
use ir::{Body, BodyBuilder, ClassDef, MethodDesc, MethodHandleRef, Reg, TypeDesc, flags};
use std::sync::Arc;

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

/// Holds the object of a site that captures nothing.
const INSTANCE: &str = "LAMBDA_INSTANCE$";

/// `metafactory(lookup, name, factoryType, interfaceMethodType, implementation, dynamicMethodType)`
pub(crate) fn metafactory(request: &LinkRequest<'_>) -> Result<ClassDef> {
    Lambda::new(request)?.build(request, &Extras::default())
}

/// `altMetafactory`: as above, then flags, marker interfaces and bridges.
pub(crate) fn alt_metafactory(request: &LinkRequest<'_>) -> Result<ClassDef> {
    Lambda::new(request)?.build(request, &Extras::read(request)?)
}

struct Lambda<'a> {
    interface: &'a str,
    captures: &'a [TypeDesc],
    /// The erased interface method.
    erased: Arc<str>,
    /// The interface method with its type arguments filled in.
    instantiated: MethodDesc,
    implementation: &'a MethodHandleRef,
    /// Its type, receiver first.
    target: MethodDesc,
}

/// What only `altMetafactory` has.
#[derive(Default)]
struct Extras {
    interfaces: Vec<Arc<str>>,
    bridges: Vec<Arc<str>>,
    serializable: bool,
}

impl Extras {
    fn read(request: &LinkRequest<'_>) -> Result<Extras> {
        let mut extras = Extras::default();
        let mut next = 3;
        let mut take = || {
            next += 1;
            next - 1
        };
        let flags = request.int(take())?;
        if flags & FLAG_MARKERS != 0 {
            for _ in 0..request.int(take())? {
                extras.interfaces.push(request.class(take())?.clone());
            }
        }
        if flags & FLAG_BRIDGES != 0 {
            for _ in 0..request.int(take())? {
                extras.bridges.push(request.method_type(take())?.0.clone());
            }
        }
        if flags & FLAG_SERIALIZABLE != 0 {
            extras.interfaces.push("java/io/Serializable".into());
            extras.serializable = true;
        }
        Ok(extras)
    }
}

impl<'a> Lambda<'a> {
    fn new(request: &'a LinkRequest<'_>) -> Result<Lambda<'a>> {
        let returned = request.parsed.ret.as_ref().and_then(|t| t.class_name());
        let Some(interface) = returned.filter(|name| !name.starts_with('[')) else {
            return refuse!("the site's type {} returns no interface", request.desc);
        };
        let captures = &request.parsed.params;
        let (erased, _) = request.method_type(0)?;
        let implementation = request.method_handle(1)?;
        let (_, instantiated) = request.method_type(2)?;
        let target = handle::type_of(implementation)?;
        if captures.len() + instantiated.params.len() != target.params.len() {
            return refuse!(
                "{} captured and {} passed arguments for the {} of {}.{}",
                captures.len(),
                instantiated.params.len(),
                target.params.len(),
                implementation.class,
                implementation.name
            );
        }
        for (capture, param) in captures.iter().zip(&target.params) {
            if capture != param && (is_primitive(capture) || is_primitive(param)) {
                return refuse!("captured {capture} where {param} is expected");
            }
        }
        Ok(Lambda {
            interface,
            captures,
            erased: erased.clone(),
            instantiated,
            implementation,
            target,
        })
    }

    fn build(&self, request: &LinkRequest<'_>, extras: &Extras) -> Result<ClassDef> {
        let mut made = Synthetic::new(request, LAMBDA);
        made.class.interface(self.interface);
        for marker in &extras.interfaces {
            made.class.interface(marker);
        }
        for (i, capture) in self.captures.iter().enumerate() {
            let flags = flags::PRIVATE | flags::FINAL;
            made.class.field(flags, &capture_name(i), &capture.text);
        }
        let mut done: Vec<&Arc<str>> = Vec::new();
        for desc in [&self.erased].into_iter().chain(&extras.bridges) {
            if done.contains(&desc) {
                continue;
            }
            let bridge = if done.is_empty() { 0 } else { flags::BRIDGE };
            let body = self.forward(&made.name, desc)?;
            let flags = flags::PUBLIC | bridge;
            made.class.method(flags, request.name, desc, Some(body));
            done.push(desc);
        }
        if extras.serializable {
            let body = self.write_replace(request, &made.name)?;
            let flags = flags::PRIVATE | flags::FINAL;
            made.class
                .method(flags, "writeReplace", "()Ljava/lang/Object;", Some(body));
        }
        let entry = match self.captures {
            [] => self.shared_instance(&mut made),
            _ => self.capture(&made.name),
        };
        Ok(made.finish(request, entry))
    }

    /// The interface method with descriptor `desc`, in class `class`.
    fn forward(&self, class: &str, desc: &str) -> Result<Body> {
        let desc = method_desc(desc)?;
        let params = &self.instantiated.params;
        if desc.params.len() != params.len() {
            let (found, expected) = (desc.params.len(), params.len());
            return refuse!("an interface method of {found} parameters, {expected} expected");
        }
        let mut b = BodyBuilder::for_method(&desc, false);
        let mut args: Vec<Reg> = Vec::new();
        for (i, capture) in self.captures.iter().enumerate() {
            let field = b.field(class, &capture_name(i), &capture.text);
            args.push(b.get_field(b.param(0), field));
        }
        let targets = &self.target.params[self.captures.len()..];
        for (i, ((from, via), to)) in desc.params.iter().zip(params).zip(targets).enumerate() {
            let arg = b.param(i + 1);
            args.push(convert(&mut b, arg, from, via, to)?);
        }
        let result = handle::emit(&mut b, self.implementation, &args)?;
        match (&self.target.ret, &desc.ret) {
            (_, None) => b.ret(),
            (Some(from), Some(to)) => {
                let value = convert(&mut b, result, from, to, to)?;
                b.ret_value(value);
            }
            (None, Some(to)) => return refuse!("a void method can't give {to}"),
        }
        Ok(b.finish())
    }

    fn write_replace(&self, request: &LinkRequest<'_>, class: &str) -> Result<Body> {
        let description = LambdaDescription {
            capturing_class: &request.caller.class,
            interface: self.interface,
            method_name: request.name,
            method_desc: &self.erased,
            implementation: self.implementation,
            instantiated: request.method_type(2)?.0,
        };
        let captures: Vec<(String, TypeDesc)> = self
            .captures
            .iter()
            .enumerate()
            .map(|(i, capture)| (capture_name(i), capture.clone()))
            .collect();
        Ok(description.write_replace(class, &captures))
    }

    /// The entry that makes an object with the captured values.
    fn capture(&self, class: &str) -> Body {
        let kinds: Vec<_> = self.captures.iter().map(TypeDesc::kind).collect();
        let mut b = BodyBuilder::new(&kinds);
        let object = b.new_object(class);
        for (i, capture) in self.captures.iter().enumerate() {
            let field = b.field(class, &capture_name(i), &capture.text);
            b.put_field(object, field, b.param(i));
        }
        b.ret_value(object);
        b.finish()
    }

    /// The entry that gives the one object, which the class's initializer makes.
    fn shared_instance(&self, made: &mut Synthetic) -> Body {
        let desc = format!("L{};", self.interface);
        let flags = flags::PRIVATE | flags::STATIC | flags::FINAL;
        made.class.field(flags, INSTANCE, &desc);

        let mut init = BodyBuilder::new(&[]);
        let object = init.new_object(&made.name);
        let field = init.field(&made.name, INSTANCE, &desc);
        init.put_static(field, object);
        init.ret();
        let init = init.finish();
        made.class
            .method(flags::STATIC, "<clinit>", "()V", Some(init));

        let mut entry = BodyBuilder::new(&[]);
        let field = entry.field(&made.name, INSTANCE, &desc);
        let object = entry.get_static(field);
        entry.ret_value(object);
        entry.finish()
    }
}

fn capture_name(i: usize) -> String {
    format!("arg${}", i + 1)
}
