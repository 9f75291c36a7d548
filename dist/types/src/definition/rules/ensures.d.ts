import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
/** What a step ensures is something that can be checked there. */
export declare function checkableEnsures(definition: Definition): Generator<Finding>;
