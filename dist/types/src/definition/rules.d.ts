import type { Finding } from "./problem.ts";
import type { KnownFiles } from "./known-files.ts";
import type { Definition } from "./rules/definition.ts";
/** Everything that is wrong between the parts of a definition. */
export declare function checkRules(definition: Definition): Finding[];
/** What a definition names outside itself and is not there. */
export declare function checkFiles(definition: Definition, known: KnownFiles): Finding[];
/** What commands are given that they do not take. */
export declare function checkArguments(definition: Definition, known: KnownFiles): Finding[];
