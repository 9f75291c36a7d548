import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** An `output-schema` is a JSON Schema: a mistake in it would fail every attempt of its step. */
export declare function soundOutputSchemas({ nodes, isUnknown }: Definition): Generator<Finding>;
