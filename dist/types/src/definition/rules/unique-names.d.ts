import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
/** Step names are unique in the whole workflow: outputs are looked up by them. */
export declare function uniqueStepNames(definition: Definition): Finding[];
export declare function uniqueVariableNames(definition: Definition): Finding[];
export declare function uniqueOutputNames(definition: Definition): Finding[];
