import * as z from "zod";

/** Why a step was skipped. */
export const SkipReason = z
  .discriminatedUnion("code", [
    z.object({ code: z.literal("condition") }),
    z.object({ code: z.literal("from-step") }),
    z.object({ code: z.literal("failed"), message: z.string() }),
    z.object({ code: z.literal("dependency"), name: z.string(), outcome: z.enum(["skipped", "failed"]) }),
    z.object({ code: z.literal("superseded"), by: z.string() }),
  ])
  .describe("Why a step was skipped, as data. Absent in journals of earlier versions.");
export type SkipReason = z.infer<typeof SkipReason>;

/** Whether a step failed and the run continued without it. */
export function isSkippedAfterFailure({
  status,
  skip,
}: {
  readonly status: string;
  readonly skip?: SkipReason;
}): boolean {
  return status === "skipped" && skip?.code === "failed";
}

export function describeSkip(reason: SkipReason): string {
  switch (reason.code) {
    case "failed":
      return `${FAILED}${reason.message}`;
    case "dependency":
      return `depends on ${reason.name}, which ${reason.outcome === "failed" ? "failed" : "was skipped"}`;
    case "superseded":
      return `${reason.by} was first`;
    default:
      return reason.code;
  }
}

const FAILED = "failed: ";

/** Parses the text of a journal event of an earlier version. Only the codes that a decision or a surface uses matter. */
export function parseSkipReason(text: string): SkipReason | undefined {
  if (text === "condition" || text === "from-step") return { code: text };
  return text.startsWith(FAILED) ? { code: "failed", message: text.slice(FAILED.length) } : undefined;
}
