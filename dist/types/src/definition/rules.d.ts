import type { Finding } from "./problem.ts";
import type { Definition } from "./rules/definition.ts";
/** Everything that is wrong between the parts of a definition. */
export declare function checkRules(definition: Definition): Finding[];
