import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** Files that are written, and folders that scripts work in, lie in the repository. */
export declare function insideRepository({ workflow, nodes, isUnknown }: Definition): Generator<Finding>;
