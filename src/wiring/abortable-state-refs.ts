import { setMaxListeners } from "node:events";
import { createGitStateRefs } from "../git/refs/git-state-refs.ts";
import type { CodeSource } from "../git/remote/ancestry.ts";
import type { RemoteStorage } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";

interface AbortableRefs extends Pick<RemoteStorage, "abortPendingCalls" | "close"> {
  readonly refs: StateRefs;
  source(): CodeSource;
}

/** Returns the state refs of a git remote, whose pending calls can be aborted. Calls `onAnswer` for each response of the remote. */
export function createAbortableStateRefs(chosen: CodeSource, onAnswer: () => void): AbortableRefs {
  const begin = () => {
    const over = new AbortController();
    // Every pending call adds a listener.
    setMaxListeners(0, over.signal);
    const source = { ...chosen, repository: chosen.repository.withSignal(over.signal, onAnswer) };
    return { over, source, refs: createGitStateRefs(source) };
  };
  let now = begin();
  return {
    source: () => now.source,
    refs: {
      location: now.refs.location,
      refs: (prefix) => now.refs.refs(prefix),
      list: (version, folder) => now.refs.list(version, folder),
      files: (version, folder) => now.refs.files(version, folder),
      read: (version, paths) => now.refs.read(version, paths),
      commit: (change) => now.refs.commit(change),
    },
    abortPendingCalls: () => {
      const before = now;
      if (before.over.signal.aborted) return;
      now = begin();
      before.over.abort();
    },
    close: () => now.over.abort(),
  };
}
