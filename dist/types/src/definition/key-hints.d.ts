import type { Path } from "./diagnostic.ts";
import type { Advice, Place } from "./shape.ts";
/** Names the step, variable, output or block of a definition that holds a path. */
export declare function placeIn(root: unknown): (path: Path) => Place;
/** What to say of a key that its step cannot have. */
export declare function adviseIn(root: unknown): (key: string, path: Path) => Advice;
