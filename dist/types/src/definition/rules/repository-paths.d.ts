import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
/** Files that are written, and folders that scripts work in, lie in the repository. */
export declare function insideRepository({ workflow, nodes, isUnknown }: Definition): Generator<Finding>;
