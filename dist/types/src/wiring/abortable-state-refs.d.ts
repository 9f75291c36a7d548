import type { CodeSource } from "../git/remote/ancestry.ts";
import type { RemoteStorage } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";
interface Breakable extends Pick<RemoteStorage, "abortPendingCalls" | "close"> {
    readonly refs: StateRefs;
    /** For what is begun now. */
    source(): CodeSource;
}
/** State refs of a git remote; what is under way there can be ended, with all that it would still do. Each answer of the remote is told. */
export declare function createAbortableStateRefs(chosen: CodeSource, onAnswer: () => void): Breakable;
export {};
