import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** What a step ensures is something that can be checked there. */
export declare function checkableEnsures(definition: Definition): Generator<Finding>;
