import type { Finding } from "../diagnostic.ts";
import type { FileCatalog } from "../file-catalog.ts";
import { type ReadWorkflow } from "../nested-workflows.ts";
import { type Definition } from "./rule.ts";
/** Workflow steps name sound definitions, not themselves, and give them the variables they have and need. */
export declare function soundNesting(definition: Definition, known: FileCatalog): Generator<Finding>;
/** Settings of nested definitions that are those of the run, whatever the definition says. */
export declare function settingsWithoutEffect({ nodes, workflow }: Definition, known: FileCatalog): Generator<Finding>;
export declare function readerOf(known: FileCatalog): ReadWorkflow;
