import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
/** A variable's default and its allowed values have its type, and the default is one of them. */
export declare function fittingDefaults({ workflow, hasUnread }: Definition): Generator<Finding>;
