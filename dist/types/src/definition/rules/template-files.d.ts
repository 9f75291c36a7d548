import type { KnownFiles } from "../known-files.ts";
import type { Problem } from "../problem.ts";
import { type Definition } from "./definition.ts";
/** Commands, prompt files and templates that a definition and its nested ones name can be rendered, as far as that is known before. */
export declare function checkTemplates(definition: Definition, known: KnownFiles): Problem[];
