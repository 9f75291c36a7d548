import type { StateRefs } from "../../ports/state-refs.ts";
import type { Redactor } from "../../redaction/redactor.ts";
/** State refs that take no secrets, whoever wrote the files. What is read is what was kept. */
export declare function redactedRefs(refs: StateRefs, redactor: Redactor): StateRefs;
