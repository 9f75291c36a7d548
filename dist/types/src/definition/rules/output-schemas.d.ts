import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** A mistake in a JSON Schema that a step's output must meet would fail every attempt of the step. */
export declare function soundOutputSchemas({ nodes, isUnknown }: Definition): Generator<Finding>;
