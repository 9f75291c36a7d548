import type { ToldRun } from "./find-runs.ts";
/** How a run stands, behind its name. */
export declare function standsAs({ status, reason, questions, paused_until: until }: ToldRun["progress"]): string;
