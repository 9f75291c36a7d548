import * as z from "zod";
import { About, HumanDecision, Thread } from "./event.ts";

/** A request from outside, as it lies in a run's inbox (`inbox/<id>.json`). */
export const InboxRequest = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("cancel") }),
    z.object({
      type: z.literal("input"),
      decision: HumanDecision.exclude(["timeout"]).default("input"),
      text: z.string().max(100_000).default(""),
      step: z.string().optional().describe("Path or name of the step that asked; needed where several do."),
      actor: z.string().optional(),
      threads: z.array(Thread).max(1_000).optional(),
      about: About.optional().describe("What the person had seen."),
    }),
  ])
  .describe("A request from outside.");
export type InboxRequest = z.infer<typeof InboxRequest>;
export type HumanRequest = Extract<InboxRequest, { type: "input" }>;

/** The request in a file; undefined where it is none: what comes from outside may be anything. */
export function parseRequest(content: string): InboxRequest | undefined {
  try {
    return InboxRequest.safeParse(JSON.parse(content), { jitless: true }).data;
  } catch {
    return undefined;
  }
}
