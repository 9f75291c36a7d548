import * as z from "zod";
import { QuestionSubject, HumanDecision, Thread } from "./human-decision.ts";
import type { RunState } from "./state.ts";

/** A request from outside, as it lies in a run's inbox (`inbox/<id>.json`). */
export const InboxRequest = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("cancel"),
      at: z.string().optional().describe("When it was left: a run that is resumed later overrules it."),
      issue: z.int().positive().optional().describe("Issue or pull request where it was said."),
    }),
    z.object({
      type: z.literal("input"),
      decision: HumanDecision.exclude(["timeout"]).default("input"),
      text: z.string().max(100_000).default(""),
      step: z.string().optional().describe("Path or name of the step that asked; needed where several do."),
      actor: z.string().optional(),
      threads: z.array(Thread).max(1_000).optional(),
      about: QuestionSubject.optional().describe(
        "What the person had seen: an approval counts for nothing else.",
      ),
      head: z.string().optional().describe("Commit the person looked at, whatever its branch."),
      at: z.string().optional().describe("When it was said; answers count in this order."),
      issue: z.int().positive().optional().describe("Issue or pull request where it was said."),
      objects: z.boolean().optional().describe("Whether it is a review that requests changes."),
      nonce: z
        .string()
        .optional()
        .describe("Tells two answers apart that were given to one question at once."),
      asked: z.int().positive().optional().describe("Number of the question, as `progress.json` shows it."),
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

/** What tells a request from another one with the same id. */
export function nonceOf(content: string | undefined): string | undefined {
  const request = parseRequest(content ?? "");
  return request?.type === "input" ? request.nonce : undefined;
}

/** An answer in the inbox of a run. */
export interface RecordedAnswer {
  readonly id: string;
  readonly answer: HumanRequest;
}

/** Answers among the requests of an inbox that nobody has taken. */
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

/** What does not say when it was said comes first, in the order of the inbox. */
function momentOf({ answer }: RecordedAnswer): number {
  const moment = Date.parse(answer.at ?? "");
  return Number.isNaN(moment) ? 0 : moment;
}

/** Those that were given to the open question of a step, oldest first; none where it asks nothing. */
export function answersTo(
  { steps, questions }: Pick<RunState, "steps" | "questions">,
  path: string,
  answers: readonly RecordedAnswer[],
): RecordedAnswer[] {
  const step = questions.has(path) ? steps.get(path) : undefined;
  const asked = step?.question?.asked;
  if (!step || !asked) return [];
  const [oldest] = questions;
  return answers.filter(({ id, answer }) => {
    if (answer.asked !== undefined) return answer.asked === asked.seq;
    if (asked.ignored?.includes(id)) return false;
    return answer.step === undefined ? oldest === path : answer.step === path || answer.step === step.name;
  });
}
