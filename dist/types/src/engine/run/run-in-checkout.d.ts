import type { Workspaces } from "../../ports/workspaces.ts";
import type { RunEnd } from "../run-request.ts";
/** Works on a run in the user's checkout, which no other run works in meanwhile, and then checks out again what was there before. */
export declare function inCheckout(workspaces: Workspaces, runId: string, work: () => Promise<RunEnd>): Promise<RunEnd>;
