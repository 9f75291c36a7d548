import type { RunInfo } from "../find-runs.ts";
/** How a run stands, behind its name. */
export declare function statusPhrase({ status, reason, questions, paused_until: until, }: RunInfo["progress"]): string;
