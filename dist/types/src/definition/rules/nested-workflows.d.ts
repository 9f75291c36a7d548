import type { KnownFiles } from "../known-files.ts";
import { type ReadWorkflow } from "../nested.ts";
import type { Finding } from "../problem.ts";
import { type Definition } from "./definition.ts";
/** Workflow steps name sound definitions, not themselves, and give them the variables they have and need. */
export declare function soundNesting(definition: Definition, known: KnownFiles): Generator<Finding>;
/** Settings of nested definitions that are those of the run, whatever the definition says. */
export declare function settingsWithoutEffect({ nodes, workflow }: Definition, known: KnownFiles): Generator<Finding>;
export declare function readerOf(known: KnownFiles): ReadWorkflow;
