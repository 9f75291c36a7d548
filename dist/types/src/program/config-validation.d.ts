import type { Finding } from "../definition/diagnostic.ts";
import { ParallelOptions, StepConfig } from "./step-config.ts";
/** What `ctx.step` was given, checked. Errors: `definition-invalid`, with every mistake in it. */
export declare function checkConfig(id: string, given: unknown): StepConfig;
export declare function checkParallelOptions(given: unknown): ParallelOptions;
/** One sentence a mistake; what is only missing because its key is mistyped is told once. */
export declare function mistakesIn(findings: readonly Finding[]): string[];
