import type { Diagnostic } from "../diagnostic.ts";
import type { FileCatalog } from "../file-catalog.ts";
import { type Definition } from "./rule.ts";
/** Commands, prompt files and templates that a definition and its nested ones name can be rendered, as far as that is known before. */
export declare function checkTemplates(definition: Definition, known: FileCatalog): Diagnostic[];
