import type { Finding } from "../diagnostic.ts";
import type { FileCatalog } from "../file-catalog.ts";
import type { Definition } from "./rule.ts";
/** Everything that is wrong between the parts of a definition. */
export declare function checkRules(definition: Definition): Finding[];
/** What is wrong with the definitions that workflow steps name. */
export declare function checkNesting(definition: Definition, known: FileCatalog): Finding[];
/** What a definition names outside itself and is not there. */
export declare function checkFiles(definition: Definition, known: FileCatalog): Finding[];
/** What has no effect: arguments that commands do not take, and settings of nested definitions that are the run's. */
export declare function checkEffects(definition: Definition, known: FileCatalog): Finding[];
/** The files of sessions that decide lie where those of a step of that name would. */
export declare function nameOfOrchestrator({ workflow, nodes }: Definition): Generator<Finding>;
