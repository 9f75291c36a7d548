import type { ReportSource } from "./report-source.ts";
/** How a run stands, as people on GitHub are told. */
export type Standing = "started" | "running" | "asking" | "over budget" | "out of quota" | "fanned out" | "stuck" | "done" | "unchanged" | "failed" | "cancelled" | "interrupted" | "cut off";
export declare function standingIn(source: Pick<ReportSource, "state" | "live">): Standing;
export declare function emojiOf(standing: Standing): string;
