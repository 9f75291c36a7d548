import * as z from "zod";
import { QuestionSubject, HumanDecision, Thread } from "./human-decision.ts";
import { parseJson } from "./parse-json.ts";
import type { RunState } from "./state.ts";

/** A request in the inbox of a run (`inbox/<id>.json`). */
export const InboxRequest = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("cancel"),
      at: z.string().optional().describe("Time of the request: a later resume voids it."),
      issue: z.int().positive().optional().describe("Issue or pull request of the comment."),
    }),
    z.object({
      type: z.literal("input"),
      decision: HumanDecision.exclude(["timeout", "assumed"]).default("input"),
      text: z.string().max(100_000).default(""),
      step: z.string().optional().describe("Path or name of the step that asked; needed where several do."),
      actor: z.string().optional(),
      threads: z.array(Thread).max(1_000).optional(),
      about: QuestionSubject.optional().describe(
        "Subject that the person saw: an approval is valid only for it.",
      ),
      head: z.string().optional().describe("Commit that the person reviewed, on any branch."),
      at: z.string().optional().describe("Time of the answer; answers count in this order."),
      issue: z.int().positive().optional().describe("Issue or pull request of the comment."),
      objects: z.boolean().optional().describe("Whether it is a review that requests changes."),
      nonce: z.string().optional().describe("Distinguishes two answers to one question at the same time."),
      asked: z.int().positive().optional().describe("Number of the question, as `progress.json` shows it."),
    }),
  ])
  .describe("A request to a run.");
export type InboxRequest = z.infer<typeof InboxRequest>;
export type HumanRequest = Extract<InboxRequest, { type: "input" }>;

/** Parses an untrusted request. Returns undefined if it is invalid. */
export function parseRequest(content: string | undefined): InboxRequest | undefined {
  return InboxRequest.safeParse(parseJson(content), { jitless: true }).data;
}

/** Returns the nonce that distinguishes two requests with the same ID. */
export function nonceOf(content: string | undefined): string | undefined {
  const request = parseRequest(content);
  return request?.type === "input" ? request.nonce : undefined;
}

export interface RecordedAnswer {
  readonly id: string;
  readonly answer: HumanRequest;
}

export function answersIn(
  requests: readonly { id: string; content: string }[],
  { requests: taken }: Pick<RunState, "requests">,
): RecordedAnswer[] {
  const answers = requests.flatMap(({ id, content }) => {
    const answer = taken.has(id) ? undefined : parseRequest(content);
    return answer?.type === "input" ? [{ id, answer }] : [];
  });
  return answers.sort((one, other) => momentOf(one) - momentOf(other));
}

/** An answer without a time comes first, in the order of the inbox. */
function momentOf({ answer }: RecordedAnswer): number {
  const moment = Date.parse(answer.at ?? "");
  return Number.isNaN(moment) ? 0 : moment;
}

export function answersTo(
  { steps, questions }: Pick<RunState, "steps" | "questions">,
  path: string,
  answers: readonly RecordedAnswer[],
): RecordedAnswer[] {
  const step = questions.has(path) ? steps.get(path) : undefined;
  const askedEvent = step?.question?.askedEvent;
  if (!step || !askedEvent) return [];
  const [oldest] = questions;
  return answers.filter(({ id, answer }) => {
    if (answer.asked !== undefined) return answer.asked === askedEvent.seq;
    if (askedEvent.ignored?.includes(id)) return false;
    return answer.step === undefined ? oldest === path : answer.step === path || answer.step === step.name;
  });
}
