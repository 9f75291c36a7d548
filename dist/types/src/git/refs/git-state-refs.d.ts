import type { StateRefs } from "../../ports/state-refs.ts";
import type { CodeSource } from "../remote/ancestry.ts";
/** State refs as branches of a git remote of any kind; nothing of the checkout is used but its commits. */
export declare function createGitStateRefs(source: CodeSource): StateRefs;
