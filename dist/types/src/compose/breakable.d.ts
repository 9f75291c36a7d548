import type { CodeSource } from "../git/ancestry.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Elsewhere } from "../store/elsewhere.ts";
interface Breakable extends Pick<Elsewhere, "breakOff" | "giveUp"> {
    readonly refs: StateRefs;
    /** For what is begun now. */
    source(): CodeSource;
}
/** State refs of a git remote; what is under way there can be ended, with all that it would still do. Each answer of the remote is told. */
export declare function breakableRefs(chosen: CodeSource, onAnswer: () => void): Breakable;
export {};
