import type { KnownFiles } from "../known-files.ts";
import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** Commands, personas, prompts, templates and workflows that a definition names are there, and commands get what they need. */
export declare function missingFiles(definition: Definition, known: KnownFiles): Generator<Finding>;
/** Arguments that a command does not declare, which are most often misspelt. */
export declare function oddArguments({ nodes }: Definition, known: KnownFiles): Generator<Finding>;
