//! Callable methods: what code in the same package may call to create and change objects.

use crate::outside_makers::outside_makers;
use classes::signature::{erase, parameter_signatures, types};
use classes::{ClassRef, MethodRef};
use inputs::library_class::instance_of;
use inputs::parameters::takes_any;
use ir::flags;
use java_source::access::Package;
use java_source::members::{is_callable, is_inner_constructor, methods_of};
use std::sync::Arc;
use vm::Vm;

/// Classes whose objects are made for the sake of others.
const MAX_CLASSES: usize = 8;

/// Classes whose objects are made because they make others.
const MAX_HELPERS: usize = 4;

/// What a search may call.
#[derive(Debug, Default)]
pub struct Callables {
    /// The class under test first, then those whose objects its methods take.
    classes: Vec<ClassRef>,
    /// Constructors and factories, those in other classes last.
    pub makers: Vec<MethodRef>,
    /// Other static methods that take objects of these classes.
    pub statics: Vec<MethodRef>,
    /// The classes whose objects some call takes.
    taken: Vec<ClassRef>,
    /// Builders and the like: classes whose objects make others.
    helpers: Vec<ClassRef>,
    /// On helpers only what changes them or gives a wanted object is called.
    is_selective: bool,
    /// The first of those that are too many.
    beyond: Option<ClassRef>,
    /// Where the calls are made from.
    package: Option<&'static str>,
}

impl Callables {
    /// For objects of a class, and those that its methods take, inside of others too.
    pub fn new(vm: &Arc<Vm>, class: ClassRef) -> Callables {
        let mut all = Callables::new_taking(vm, &[class], |vm, method| {
            [
                taken_classes(vm, method),
                classes_inside_parameters(vm, method),
            ]
            .concat()
        });
        all.is_selective = true;
        all
    }

    /// For objects of several classes; the static methods of the first are called, too. All calls are
    /// made from its package.
    pub fn for_all(vm: &Arc<Vm>, classes: &[ClassRef]) -> Callables {
        Callables::new_taking(vm, classes, |vm, method| {
            [taken_classes(vm, method), element_classes(vm, method)].concat()
        })
    }

    fn new_taking(
        vm: &Arc<Vm>,
        classes: &[ClassRef],
        taken: fn(&Vm, MethodRef) -> Vec<ClassRef>,
    ) -> Callables {
        let Some(class) = classes.first().copied() else {
            return Callables::default();
        };
        let mut all = Callables {
            package: Package::name_of(class),
            ..Callables::default()
        };
        classes.iter().for_each(|class| all.add(vm, class));
        // Objects of classes below are objects of these.
        for class in classes {
            let below = vm.subclasses.below(&vm.world, class);
            below.into_iter().for_each(|below| all.add(vm, below));
        }
        all.close(vm, 0, taken);
        let outside = all.add_outside_makers(vm, taken);
        let statics = class.methods.iter().filter(is_callable);
        let statics = statics.filter(|m| m.is_static() && !is_factory(m, class));
        all.statics = statics.filter(|m| !taken(vm, m).is_empty()).collect();
        let methods = all.classes.iter().flat_map(|c| methods_of(c));
        let methods = methods.chain(all.statics.iter().copied());
        all.taken = methods.flat_map(|m| taken(vm, m)).collect();
        for made in &all.classes {
            // Nothing can be done with an object that has no methods but to pass it: where a class has
            // static ones, these are what it is for.
            let has_static = class
                .methods
                .iter()
                .any(|m| m.is_static() && is_callable(&m));
            let is_tool = made.id == class.id && methods_of(class).is_empty() && has_static;
            if !is_tool || all.is_taken(class) {
                all.makers.extend(makers(made));
            }
        }
        let package = all.package(vm);
        all.makers.retain(|m| package.sees_method(m));
        all.makers.extend(outside);
        let by_makers = all.makers.iter().flat_map(|m| taken(vm, m));
        all.taken.extend(by_makers);
        all.taken.sort_by_key(|c| c.id);
        all.taken.dedup_by_key(|c| c.id);
        all
    }

    /// Adds the classes whose objects are taken by what is called on those from `next` on.
    fn close(&mut self, vm: &Arc<Vm>, mut next: usize, taken: fn(&Vm, MethodRef) -> Vec<ClassRef>) {
        while let Some(class) = self.classes.get(next).copied() {
            next += 1;
            let methods = methods_of(class).into_iter().chain(makers(class));
            // Other classes' static methods make no difference to the objects.
            let own = class.methods.iter().filter(is_callable);
            let statics = own.filter(|m| m.is_static() && next == 1);
            let called: Vec<MethodRef> = methods.chain(statics).collect();
            self.add_taken(vm, &called, taken);
        }
    }

    fn add_taken(
        &mut self,
        vm: &Arc<Vm>,
        called: &[MethodRef],
        taken: fn(&Vm, MethodRef) -> Vec<ClassRef>,
    ) {
        for class in called.iter().flat_map(|m| taken(vm, m)) {
            self.add(vm, class);
            for below in vm.subclasses.below(&vm.world, class) {
                self.add(vm, below);
            }
        }
    }

    /// Looks for what makes objects of the classes in other ways than their own makers: the static methods among it,
    /// and the classes of the others become helpers.
    fn add_outside_makers(
        &mut self,
        vm: &Arc<Vm>,
        taken: fn(&Vm, MethodRef) -> Vec<ClassRef>,
    ) -> Vec<MethodRef> {
        let mut found: Vec<MethodRef> = Vec::new();
        let mut next = 0;
        while let Some(class) = self.classes.get(next).copied() {
            next += 1;
            let makers = self.classes.iter().flat_map(|c| makers(c));
            let methods = self.classes.iter().flat_map(|c| self.methods_of(vm, c));
            let called: Vec<MethodRef> = makers
                .filter(|m| self.package(vm).sees_method(m))
                .chain(methods)
                .chain(found.iter().copied())
                .collect();
            for maker in outside_makers(vm, self.package(vm), class, &called) {
                let before = self.classes.len();
                if maker.is_static() {
                    found.push(maker);
                } else if !self.add_helper(vm, maker.class()) {
                    continue;
                }
                self.add_taken(vm, &[maker], taken);
                self.close(vm, before, taken);
            }
        }
        found
    }

    /// Adds a class whose objects make others, and what is below it; whether there was room.
    fn add_helper(&mut self, vm: &Vm, class: ClassRef) -> bool {
        let below = vm.subclasses.below(&vm.world, class);
        let mut is_added = false;
        for helper in [class].into_iter().chain(below) {
            let is_known = self.classes.iter().any(|c| c.id == helper.id);
            let usable = vm.opens(helper) && self.package(vm).sees_class(helper);
            if !is_known && usable && self.helpers.len() < MAX_HELPERS {
                self.classes.push(helper);
                self.helpers.push(helper);
                is_added = true;
            }
        }
        is_added
    }

    /// The class under test, and those whose objects its methods take.
    pub fn classes(&self) -> &[ClassRef] {
        &self.classes
    }

    /// The code that makes the calls.
    pub fn package<'a>(&self, vm: &'a Vm) -> Package<'a> {
        Package {
            world: &vm.world,
            name: self.package,
        }
    }

    /// Instance methods that can be called on a variable of this class.
    pub fn methods_of(&self, vm: &Vm, class: ClassRef) -> Vec<MethodRef> {
        let package = self.package(vm);
        let mut methods = methods_of(class);
        methods.retain(|m| package.sees_method(m));
        if self.is_selective && self.helpers.iter().any(|h| h.id == class.id) {
            methods.retain(|m| self.is_of_use(vm, class, m));
        }
        methods
    }

    /// Whether a method of a helper changes it or gives an object that is wanted.
    fn is_of_use(&self, vm: &Vm, helper: ClassRef, method: MethodRef) -> bool {
        let Some(result) = method.parsed.ret.as_ref() else {
            return true;
        };
        let declared = result
            .class_name()
            .and_then(|name| vm.world.load(name).ok());
        declared.is_some_and(|declared| {
            let is_wanted = |c: &ClassRef| declared.is_subtype_of(c);
            let is_itself = helper.is_subtype_of(declared) && vm.opens(declared);
            is_itself || self.classes.iter().any(is_wanted)
        })
    }

    fn add(&mut self, vm: &Vm, class: ClassRef) {
        let known = self.classes.iter().any(|c| c.id == class.id);
        let is_seen = self.package(vm).sees_class(class);
        let usable = vm.opens(class) && !class.is_array() && is_seen;
        match self.classes.len() - self.helpers.len() < MAX_CLASSES {
            _ if known || !usable => {}
            true => self.classes.push(class),
            false => self.beyond = self.beyond.or(Some(class)),
        }
    }

    /// A class whose objects are taken, but not made, because those of too many are.
    pub fn excluded_class(&self) -> Option<ClassRef> {
        self.beyond
    }

    /// The classes whose objects some call takes.
    pub fn taken_classes(&self) -> &[ClassRef] {
        &self.taken
    }

    /// Whether some call takes an object of this class, so that a second one may matter.
    pub fn is_taken(&self, class: ClassRef) -> bool {
        self.taken.iter().any(|t| class.is_subtype_of(t))
    }
}

/// The classes of the program whose objects a method takes.
fn taken_classes(vm: &Vm, method: MethodRef) -> Vec<ClassRef> {
    let names = method.parsed.params.iter().filter_map(|p| p.class_name());
    let loaded = names.filter_map(|name| vm.world.load(name).ok());
    let like_this = is_equals(method).then(|| method.class());
    let taken = loaded.chain(like_this);
    taken.filter(|c| !c.is_array() && vm.opens(c)).collect()
}

/// The classes of the program whose objects may be inside of what a method takes: in arrays, and in
/// what has them as type arguments.
pub fn classes_inside_parameters(vm: &Vm, method: MethodRef) -> Vec<ClassRef> {
    let signature = method.def().signature.as_deref();
    let parameters = signature.and_then(|s| s.split_once('(')?.1.split_once(')'));
    let types = types(parameters.map_or("", |(parameters, _)| parameters));
    classes_inside(vm, method, types.into_iter().map(str::to_owned))
}

/// The same, if its parameters are of these types.
pub(crate) fn classes_inside(
    vm: &Vm,
    method: MethodRef,
    types: impl Iterator<Item = String>,
) -> Vec<ClassRef> {
    let arrays = method.parsed.params.iter().map(|p| p.text.to_string());
    let arrays = arrays.filter(|text| text.starts_with('['));
    let inside = types.filter_map(|t| Some(t.split_once('<')?.1.to_owned()));
    let all: Vec<String> = arrays.chain(inside).collect();
    let names = all.iter().flat_map(|types| class_names(types));
    let loaded = names.filter_map(|name| vm.world.load(name).ok());
    loaded.filter(|c| !c.is_array() && vm.opens(c)).collect()
}

/// Whether some parameter may have objects inside: it is an array, or has type arguments.
pub(crate) fn may_hold_objects(method: MethodRef) -> bool {
    let mut params = method.parsed.params.iter();
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let parameters = signature.split_once('(').map_or("", |(_, rest)| rest);
    params.any(|p| p.text.starts_with("[L") || p.text.starts_with("[["))
        || parameters
            .split(')')
            .next()
            .is_some_and(|p| p.contains('<'))
}

/// Those among them that make no sense without such objects: in arrays and collections, and in what is compared
/// with them. (Functions are mostly given objects that are there already.)
fn element_classes(vm: &Vm, method: MethodRef) -> Vec<ClassRef> {
    let arrays = method.parsed.params.iter().map(|p| &*p.text);
    let arrays = arrays.filter(|text| text.starts_with('['));
    let generic = parameter_signatures(method).into_iter().filter(|declared| {
        let class = erase(declared).map(|(class, _)| class);
        class.is_some_and(|class| class == COMPARABLE || is_collection(vm, &class))
    });
    let inside = generic.filter_map(|declared| Some(declared.split_once('<')?.1));
    let names = arrays.chain(inside).flat_map(class_names);
    let loaded = names.filter_map(|name| vm.world.load(name).ok());
    loaded.filter(|c| !c.is_array() && vm.opens(c)).collect()
}

/// Whether objects of a type are filled by calls, with any number of elements.
pub(crate) fn is_collection(vm: &Vm, class: &str) -> bool {
    let recipe = vm.natives().recipe(class);
    recipe.is_some_and(|recipe| recipe.starts_empty() && recipe.most > 1)
}

pub(crate) const COMPARABLE: &str = "java/lang/Comparable";

/// The classes that are named in descriptors or signatures one after the other.
fn class_names(types: &str) -> impl Iterator<Item = &str> {
    let types = types.split([';', '<', '>']);
    let bare = types.map(|t| t.trim_start_matches(['[', '+', '-', '*']));
    bare.filter_map(|t| t.strip_prefix('L'))
}

/// Whether it takes any object, but mostly those of its own class.
fn is_equals(method: MethodRef) -> bool {
    &*method.name == "equals" && &*method.desc == "(Ljava/lang/Object;)Z"
}

/// Whether a method takes objects that calls can make.
pub fn takes_objects(vm: &Vm, method: MethodRef) -> bool {
    !taken_classes(vm, method).is_empty()
}

/// Whether a class is searched at all: its objects are not made by calls as it is.
pub fn is_searched(vm: &Vm, class: ClassRef) -> bool {
    instance_of(vm, class).is_none()
}

/// Whether an object of `class` may be passed where the method's parameter stands, whatever it holds.
pub fn takes(vm: &Vm, method: MethodRef, index: usize, class: ClassRef) -> bool {
    takes_class(vm, method, index, class) && takes_any(method, index)
}

/// Whether a parameter is of the class or one above it; what type arguments say is not looked at.
pub fn takes_class(vm: &Vm, method: MethodRef, index: usize, class: ClassRef) -> bool {
    let declared = method.parsed.params[index].class_name();
    let Some(declared) = declared.and_then(|name| vm.world.load(name).ok()) else {
        return false;
    };
    let is_open = vm.opens(declared) || is_equals(method);
    is_open && class.is_subtype_of(declared)
}

/// Whether a static method is a factory.
fn is_factory(method: MethodRef, class: ClassRef) -> bool {
    let own = class.descriptor();
    method.parsed.ret.as_ref().is_some_and(|r| *r.text == *own)
}

/// Whether a method gives an object of a class, or of one below it.
pub(crate) fn gives(vm: &Vm, method: MethodRef, class: ClassRef) -> bool {
    made_class(vm, method).is_some_and(|made| made.is_subtype_of(class))
}

/// The class of the object that a constructor makes, or that a method is declared to return.
pub(crate) fn made_class(vm: &Vm, method: MethodRef) -> Option<ClassRef> {
    if method.is_constructor() {
        return Some(method.class());
    }
    let name = method.parsed.ret.as_ref()?.class_name()?;
    vm.world.load(name).ok()
}

/// Constructors, and static methods that give an object of the class; few parameters first.
pub fn makers(class: ClassRef) -> Vec<MethodRef> {
    if class.flags & flags::ENUM != 0 {
        return Vec::new();
    }
    let mut makers: Vec<MethodRef> = class.methods.iter().filter(is_callable).collect();
    makers.retain(|m| {
        m.is_constructor() && !class.is_abstract() || m.is_static() && is_factory(m, class)
    });
    makers.sort_by_key(|m| m.parsed.params.len());
    makers
}

/// Whether an argument may be left unknown, null too: not the object around an inner one.
pub fn may_be_unknown(method: MethodRef, index: usize) -> bool {
    index > 0 || !is_inner_constructor(method)
}
