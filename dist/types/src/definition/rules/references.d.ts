import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** Templates and expressions can be parsed, and what they refer to is there when they are evaluated. */
export declare function soundReferences(definition: Definition): Generator<Finding>;
