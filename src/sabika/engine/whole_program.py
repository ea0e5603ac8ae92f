"""How Numba compiles our functions: as one program for each function that Python calls.

By itself Numba optimises and emits every function on its own, and once more inside each of its callers. It also asks of
every index whether it counts from the end, and counts the references of every array that is passed on. Here:

- An inner function is typed and lowered to LLVM code, nothing more (`Part`).
- A function that Python calls is linked with everything it calls. All of it is hidden from the outside, optimised
  together and emitted once (`Program`).
- A function borrows the arrays of its caller and does not count references to them.
- An index counts from the front. No rule may use a negative index; a test looks for them.

This uses classes inside Numba that may change with any release. `jit.TESTED` says which releases were tested; with
others this is not imported, and plain `njit` compiles, which gives the same results more slowly.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import llvmlite.binding as llvm
from numba.core import config, typed_passes, untyped_passes
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

from sabika.engine import numba_patches
from sabika.engine.lowering import BriefLower
from sabika.engine.namespace import is_shipped

# What turns the bytecode of a rule into types, before it is lowered. Numba's own list is twice as long: it has passes
# for closures, `with`, comprehensions, branches on None, sums of arrays and loops over tuples of several types.
BEFORE_LOWERING = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.RewriteSemanticConstants,
    untyped_passes.GenericRewrites,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
)
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the Python objects that functions refer to begin in LLVM code


# --- code libraries ----------------------------------------------------------------------------------------


class Part(JITCodeLibrary):  # type: ignore[misc]
    """A function inside programs: LLVM code as it was lowered, never run by itself."""

    def add_ir_module(self, ir_module: Any) -> None:
        """Nothing is optimised or verified yet: that is done with the whole program."""
        module = llvm.parse_assembly(normalize_ir_text(str(ir_module)))
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

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

    def _optimize_final_module(self) -> None:
        """Once; Numba does it twice, because references are counted."""
        tuning = llvm.create_pipeline_tuning_options(speed_level=int(config.OPT))
        tuning.loop_vectorization = bool(config.LOOP_VECTORIZE)
        tuning.slp_vectorization = bool(config.SLP_VECTORIZE)
        builder = llvm.create_pass_builder(self._codegen._tm, tuning)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(self._final_module, builder)

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


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):  # type: ignore[misc]
    _name = "sabika_lower_part"

    @property
    def lowering_class(self) -> Any:
        return BriefLower

    def run_pass(self, state: Any) -> bool:
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerProgram(NativeLowering):  # type: ignore[misc]
    _name = "sabika_lower_program"

    @property
    def lowering_class(self) -> Any:
        return BriefLower

    def run_pass(self, state: Any) -> bool:
        state.library = Program(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class Passes(PassManager):  # type: ignore[misc]
    """Runs passes one after the other. Numba's own manager prepares news of each for listeners that nobody has."""

    def _runPass(self, _index: int, one: Any, state: Any) -> None:  # noqa: N802
        one.analysis = self._analysis
        one.run_initialization(state)
        one.run_pass(state)
        one.run_finalizer(state)


@cache
def _for_ours(lowering: Any) -> Passes:
    passes = Passes("rules")
    for one in (*BEFORE_LOWERING, lowering, typed_passes.NoPythonBackend):
        passes.add_pass(one)
    passes.finalize()
    return passes


def _pipeline(state: Any, lowering: Any) -> Any:
    """The passes for our functions; whoever writes their own may do whatever Numba can compile."""
    if is_shipped(state.func_id.func):
        return _for_ours(lowering)
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    passes.passes = [(lowering if one is NativeLowering else one, words) for one, words in passes.passes]
    passes.finalize()
    return passes


class OurCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles one function, with Numba prepared for ours."""

    lowering: type[NativeLowering]

    def __init__(self, *given: Any) -> None:
        numba_patches.patch()
        with numba_patches.compiling():
            super().__init__(*given)

    def compile_extra(self, func: Any) -> Any:
        with numba_patches.compiling():
            return super().compile_extra(func)

    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, self.lowering)]


class PartCompiler(OurCompiler):
    """For functions that compiled functions call."""

    lowering = LowerPart


class ProgramCompiler(OurCompiler):
    """For functions that Python calls."""

    lowering = LowerProgram
