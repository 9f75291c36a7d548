import type { Finding } from "../diagnostic.ts";
import type { FileCatalog } from "../file-catalog.ts";
import type { Definition } from "./rule.ts";
/** Commands, personas, prompts, templates and workflows that a definition names are there, and commands get what they need. */
export declare function missingFiles(definition: Definition, known: FileCatalog): Generator<Finding>;
/** Arguments that a command does not declare, which are most often misspelt. */
export declare function oddArguments({ nodes }: Definition, known: FileCatalog): Generator<Finding>;
