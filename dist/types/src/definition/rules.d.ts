import type { Finding } from "./problem.ts";
import type { KnownFiles } from "./known-files.ts";
import type { Definition } from "./rules/definition.ts";
/** Everything that is wrong between the parts of a definition. */
export declare function checkRules(definition: Definition): Finding[];
/** What is wrong with the definitions that workflow steps name. */
export declare function checkNesting(definition: Definition, known: KnownFiles): Finding[];
/** What a definition names outside itself and is not there. */
export declare function checkFiles(definition: Definition, known: KnownFiles): Finding[];
/** What has no effect: arguments that commands do not take, and settings of nested definitions that are the run's. */
export declare function checkEffects(definition: Definition, known: KnownFiles): Finding[];
