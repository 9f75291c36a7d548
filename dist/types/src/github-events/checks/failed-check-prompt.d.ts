import type { FailedCheck } from "../../ports/checks-forge.ts";
/** Failed checks as the variable of a workflow: words of strangers between markers, each part cut, and all of it too. */
export declare function checksVariable(checks: readonly FailedCheck[], count: number): string;
/** By which it is said once. */
export declare function checksMarker(pull: number): string;
export declare function boundText(max: number): string;
/** Where the runs that there were cannot be counted. */
export declare function longText(most: number): string;
