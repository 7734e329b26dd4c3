//! Unknown bootstrap methods: the JDK's own code calls them, as on any JVM.

use crate::JdkFeature;
use crate::adapt::as_type;
use crate::constants::{self, load_class};
use crate::error::Result;
use crate::once;
use crate::site::LinkRequest;
use crate::synthetic::Synthetic;
use crate::types::{OBJECT, class_type};
use ir::{
    BodyBuilder, BootArg, ClassDef, Cond, DynamicSite, ElemKind, Inst, InvokeKind, Kind,
    MethodDesc, MethodSymbol, Reg, TypeDesc, flags,
};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const CALL_SITE: &str = "java/lang/invoke/CallSite";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const LINKED: &str = "linked";
/// `Object` in descriptors.
const O: &str = "Ljava/lang/Object;";

/// A constant of any bootstrap method, computed once.
pub(crate) fn constant(request: &LinkRequest<'_>, desc: &TypeDesc) -> Result<ClassDef> {
    once::constant(request, |b| {
        let mut args = Arguments::default();
        args.caller(b, request);
        args.bootstrap(b, request);
        let class = load_class(b, desc);
        args.push(class, O);
        args.static_arguments(b, request);
        let link = b.method(NATIVES, "linkDynamicConstant", &args.desc(O));
        let value = b.invoke(InvokeKind::Static, link, &args.regs);
        as_type(b, value, &class_type(OBJECT), desc)
    })
}

/// A call site of any bootstrap method: it's made once, its target is called each time.
///
/// The JDK gives the target itself if it never changes, and the `CallSite` otherwise.
pub(crate) fn call(request: &LinkRequest<'_>) -> Result<ClassDef> {
    let mut made = Synthetic::new(request, "CallSite");
    made.class.field(flags::PRIVATE | flags::STATIC, LINKED, O);

    let mut b = BodyBuilder::for_method(&request.parsed, true);
    let field = b.field(&made.name, LINKED, O);
    let (linked, unlinked) = (b.new_block(), b.new_block());
    let site = b.get_static(field);
    b.if_null(site, unlinked, linked);

    b.switch_to(linked);
    invoke_target(&mut b, request, site);

    b.switch_to(unlinked);
    let (new_site, after) = once::emit_guarded(&mut b, &mut made, |b| Ok(make_site(b, request)))?;
    b.switch_to(after);
    b.put_static(field, new_site);
    b.move_to(site, new_site);
    b.jump(linked);
    Ok(made.finish(request, b.finish()))
}

/// `linkCallSite(caller, bootstrap, name, type, static arguments, appendix)`, and what that puts
/// into the appendix.
fn make_site(b: &mut BodyBuilder, request: &LinkRequest<'_>) -> Reg {
    let mut args = Arguments::default();
    args.caller(b, request);
    args.bootstrap(b, request);
    let site = DynamicSite::MethodType(request.desc.clone());
    let method_type = b.const_dynamic(Kind::Ref, site);
    args.push(method_type, O);
    args.static_arguments(b, request);
    let appendix = new_array(b, 1);
    args.push(appendix, "[Ljava/lang/Object;");
    let desc = args.desc("Ljava/lang/invoke/MemberName;");
    let link = b.method(NATIVES, "linkCallSite", &desc);
    b.invoke(InvokeKind::Static, link, &args.regs);
    let (index, dst) = (b.const_int(0), b.new_reg(Kind::Ref));
    b.push(Inst::ArrayLoad {
        elem: ElemKind::Ref,
        dst,
        array: appendix,
        index,
    });
    dst
}

/// `target.invokeExact(parameters)`, `target` being `site` or `site.getTarget()`.
fn invoke_target(b: &mut BodyBuilder, request: &LinkRequest<'_>, site: Reg) {
    let (is_site, call) = (b.new_block(), b.new_block());
    let target = b.new_reg(Kind::Ref);
    b.move_to(target, site);
    let test = b.instance_of(site, CALL_SITE);
    b.if_imm(Cond::Ne, test, 0, is_site, call);

    b.switch_to(is_site);
    let get = b.method(CALL_SITE, "getTarget", &format!("()L{METHOD_HANDLE};"));
    let current = b.invoke(InvokeKind::Virtual, get, &[site]);
    b.move_to(target, current);
    b.jump(call);

    b.switch_to(call);
    let invoke = b.method_ref(MethodSymbol {
        class: METHOD_HANDLE.into(),
        name: "invokeExact".into(),
        desc: request.desc.clone(),
        parsed: MethodDesc::clone(&request.parsed),
        on_interface: false,
    });
    let mut args = vec![target];
    args.extend((0..request.parsed.params.len()).map(|i| b.param(i)));
    match b.invoke(InvokeKind::Virtual, invoke, &args) {
        Reg::NONE => b.ret(),
        result => b.ret_value(result),
    }
}

/// What the JDK's linking methods are called with.
#[derive(Default)]
struct Arguments {
    regs: Vec<Reg>,
    types: String,
}

impl Arguments {
    fn push(&mut self, reg: Reg, desc: &str) {
        self.regs.push(reg);
        self.types.push_str(desc);
    }

    fn desc(&self, returned: &str) -> String {
        format!("({}){returned}", self.types)
    }

    fn caller(&mut self, b: &mut BodyBuilder, request: &LinkRequest<'_>) {
        let class = b.const_class(&request.caller.class);
        self.push(class, O);
        // Libraries up to JDK 20 ask for the place in the constant pool too, for CDS.
        if request.library < JdkFeature(21) {
            let place = b.const_int(0);
            self.push(place, "I");
        }
    }

    /// The bootstrap method and the site's name.
    fn bootstrap(&mut self, b: &mut BodyBuilder, request: &LinkRequest<'_>) {
        let handle = DynamicSite::MethodHandle(request.bootstrap.clone());
        let handle = b.const_dynamic(Kind::Ref, handle);
        self.push(handle, O);
        let name = b.const_string(request.name);
        self.push(name, O);
    }

    /// `null` if there are none; one alone stands for itself, unless it could be an array.
    fn static_arguments(&mut self, b: &mut BodyBuilder, request: &LinkRequest<'_>) {
        let alone = match request.args {
            [] => Some(b.const_null()),
            [BootArg::Dynamic(_)] => None,
            [arg] => Some(constants::load_object(b, arg)),
            _ => None,
        };
        if let Some(alone) = alone {
            return self.push(alone, O);
        }
        let array = new_array(b, request.args.len());
        for (i, arg) in (0i32..).zip(request.args) {
            let src = constants::load_object(b, arg);
            let index = b.const_int(i);
            b.push(Inst::ArrayStore {
                elem: ElemKind::Ref,
                array,
                index,
                src,
            });
        }
        self.push(array, O);
    }
}

fn new_array(b: &mut BodyBuilder, len: usize) -> Reg {
    let len = b.const_int(len as i32);
    b.new_array("[Ljava/lang/Object;", len)
}
