import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
/** A mistake in a JSON Schema that a step's output must meet would fail every attempt of the step. */
export declare function soundOutputSchemas({ nodes, isUnknown }: Definition): Generator<Finding>;
