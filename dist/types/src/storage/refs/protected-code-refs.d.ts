import type { StateRefs } from "../../ports/state-refs.ts";
/** Refs whose state branch, where it has a name that somebody gave, takes nothing if it is one of code. Errors of `commit`: `config-invalid` there. */
export declare function protectCodeBranch(refs: StateRefs, stateRef: string): StateRefs;
