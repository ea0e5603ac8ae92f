"""Work that many can share: this process, processes of this machine, or a Ray cluster. The results are the same."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from sabika.engine.errors import BadOption


def share_out(
    work: Callable[..., Any], pieces: Sequence[tuple[Any, ...]], workers: int = 1, ray: str | None = None
) -> Iterator[tuple[int, Any]]:
    """The number and the result of each piece of work, as they are done."""
    if workers < 1:
        raise BadOption("Workers are at least one.")
    if ray is not None:
        yield from _by_ray(work, pieces, ray)
    elif workers == 1:
        for i, piece in enumerate(pieces):
            yield i, work(*piece)
    else:
        yield from _by_processes(work, pieces, workers)


def _by_processes(
    work: Callable[..., Any], pieces: Sequence[tuple[Any, ...]], workers: int
) -> Iterator[tuple[int, Any]]:
    try:
        pickle.dumps((work, pieces[:1]))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadOption("Several workers need bots that lie in a module: a function, not a lambda.") from error
    # Ctrl-C is for this process alone, which ends the others.
    before = set(active_children())
    with ProcessPoolExecutor(workers, initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        waiting = {pool.submit(work, *piece): i for i, piece in enumerate(pieces)}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BaseException:  # nobody waits for what is not wanted any more
            for child in set(active_children()) - before:
                child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _by_ray(work: Callable[..., Any], pieces: Sequence[tuple[Any, ...]], address: str) -> Iterator[tuple[int, Any]]:
    try:
        import ray
    except ImportError as error:
        raise BadOption("--ray needs the extra 'cluster': pip install 'sabika[cluster]'.") from error
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    except ConnectionError as error:
        raise BadOption(f"No Ray cluster answers at '{address}'; `ray start --head` begins one.") from error
    try:
        remote = ray.remote(work)
        waiting = {remote.remote(*piece): i for i, piece in enumerate(pieces)}
        while waiting:
            (done,), _ = ray.wait(list(waiting), num_returns=1)
            yield waiting.pop(done), ray.get(done)
    finally:
        ray.shutdown()
