"""How Numba compiles our functions: as one program for each function that Python calls.

By itself Numba optimises and emits every function on its own, and once more inside each of its callers. It also asks of
every index whether it counts from the end, and counts the references of every array that is passed on. Here:

- An inner function is typed and lowered to LLVM code, nothing more (`Part`).
- A function that Python calls is linked with everything it calls. All of it is hidden from the outside, optimised
  together and emitted once (`Program`).
- A function borrows the arrays of its caller and does not count references to them.
- An index counts from the front. No rule may use a negative index; a test looks for them.

This uses classes inside Numba that may change with any release. `FITS` says which releases were tested; with others
`sabika.engine.jit` compiles by plain `njit`, which gives the same results more slowly.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import typed_passes, types, untyped_passes
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

from sabika.engine import numba_patches
from sabika.engine.namespace import is_shipped

TESTED = ("0.68.",)
FITS = numba.__version__.startswith(TESTED)

# No closure, no comprehension, no branch on None, no sum of arrays, no loop over a tuple of several types.
NOT_FOR_US = (
    untyped_passes.InlineClosureLikes,
    untyped_passes.DeadBranchPrune,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.InlineInlinables,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    typed_passes.InlineOverloads,
    typed_passes.NopythonRewrites,
    typed_passes.DumpParforDiagnostics,
)
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the Python objects that functions refer to begin in LLVM code


# --- code libraries ----------------------------------------------------------------------------------------


class Part(JITCodeLibrary):  # type: ignore[misc]
    """A function inside programs: LLVM code as it was lowered, never run by itself."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def get_pointer_to_function(self, _name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return NoEnvironment


class NoEnvironment:
    """The environment of a part is set by the programs it is in."""

    @staticmethod
    def set_env(_name: str, _environment: Any) -> None:
        pass


class Program(Part):
    """A function that Python calls, and everything it calls."""

    codegen = JITCodeLibrary.codegen
    _is_emitted = False

    def get_pointer_to_function(self, name: str) -> int:
        self._emit()
        address: int = JITCodeLibrary.get_pointer_to_function(self, name)
        return address

    def serialize_using_object_code(self) -> Any:
        """For the cache: the machine code, and the names of the functions that may be called in it."""
        self._emit()
        stubs = "".join(f'define void @"{name}"() {{ ret void }}\n' for name in self._entries)
        module = llvm.parse_assembly(f'target triple = "{self._final_module.triple}"\n{stubs}')
        return (self.name, "object", (self._get_compiled_object(), module.as_bitcode()))

    def _emit(self) -> None:
        """Link, hide, optimise, emit: once."""
        if self._is_emitted:
            return
        self._is_emitted = True
        module = self._final_module
        self._entries = [function.name for function in module.functions if not function.is_declaration]
        for library in self._everything_called():
            self._reload_init.update(library._reload_init)
            module.link_in(_for_linking(library))
        self._resolve_recursion()
        for function in module.functions:
            if not function.is_declaration and function.name not in self._entries:
                function.linkage = "internal"
        self._optimize_final_module()
        module.verify()
        self._finalize_final_module()
        self._finalized = True
        for variable in module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None:
                self._codegen.set_env(variable.name, environment)

    def _everything_called(self) -> list[Any]:
        found: dict[int, Any] = {}
        todo = list(self._linking_libraries)
        while todo:
            library = todo.pop()
            if id(library) not in found:
                found[id(library)] = library
                todo += library._linking_libraries
        return list(found.values())

    def _resolve_recursion(self) -> None:
        """A function that calls itself does so through a pointer, which Numba would fill in later."""
        module = self._final_module
        defined = {function.name for function in module.functions if not function.is_declaration}
        for name in [variable.name for variable in module.global_variables]:
            called = name.removeprefix(RuntimeLinker.PREFIX)
            if called != name and called in defined:
                text = f'@"{name}" = weak_odr constant ptr @"{called}"\ndeclare void @"{called}"()\n'
                pointer = llvm.parse_assembly(f'target triple = "{module.triple}"\n{text}')
                pointer.data_layout = module.data_layout
                module.link_in(pointer)
                module.get_global_variable(name).linkage = "internal"


def _for_linking(library: Any) -> Any:
    """A copy of a part's module in which every definition stays, whoever asks for it later."""
    module = library._final_module.clone()
    for function in module.functions:
        if not function.is_declaration and function.linkage in (llvm.Linkage.external, llvm.Linkage.linkonce_odr):
            function.linkage = "weak_odr"
    return module


# --- compilers ---------------------------------------------------------------------------------------------


class Borrowing(Lower):  # type: ignore[misc]
    """The caller keeps the arrays alive while a function runs, so it does not count references to them."""

    def extract_function_arguments(self) -> Any:
        given = super().extract_function_arguments()
        if isinstance(self.fndesc.restype, (types.Number, types.NoneType, types.Boolean)):  # no array is given back
            for i, kind in enumerate(self.fndesc.argtypes):
                given[i] = self._borrowed(kind, given[i])
        return given

    def _borrowed(self, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.Array):
            array = self.context.make_array(kind)(self.context, self.builder, value=value)
            array.meminfo = array.meminfo.type(None)
            array.parent = array.parent.type(None)
            return array._getvalue()
        if isinstance(kind, types.BaseTuple):
            for i, inner in enumerate(kind):
                item = self.builder.extract_value(value, i)
                value = self.builder.insert_value(value, self._borrowed(inner, item), i)
        return value


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):  # type: ignore[misc]
    _name = "sabika_lower_part"

    @property
    def lowering_class(self) -> Any:
        return Borrowing

    def run_pass(self, state: Any) -> bool:
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerProgram(NativeLowering):  # type: ignore[misc]
    _name = "sabika_lower_program"

    @property
    def lowering_class(self) -> Any:
        return Borrowing

    def run_pass(self, state: Any) -> bool:
        state.library = Program(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


def _pipeline(state: Any, lowering: Any) -> Any:
    """Numba's own passes, less those for what our functions never do; whoever writes their own may do it."""
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    left_out = NOT_FOR_US if is_shipped(state.func_id.func) else ()
    passes.passes = [
        (lowering if one is NativeLowering else one, words) for one, words in passes.passes if one not in left_out
    ]
    passes.finalize()
    return passes


class PartCompiler(CompilerBase):  # type: ignore[misc]
    """For functions that compiled functions call."""

    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, LowerPart)]


class ProgramCompiler(CompilerBase):  # type: ignore[misc]
    """For functions that Python calls."""

    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, LowerProgram)]


def njit(function: Any, *, inner: bool, cache: bool) -> Any:
    """A dispatcher, as `numba.njit` gives one. Only programs are cached: they hold everything they call."""
    numba_patches.patch()
    dispatcher = numba.njit(
        nogil=True,
        no_cpython_wrapper=inner,
        no_cfunc_wrapper=True,
        cache=cache and not inner,
        pipeline_class=PartCompiler if inner else ProgramCompiler,
    )(function)
    dispatcher.compile = numba_patches.compiling()(dispatcher.compile)
    return dispatcher
