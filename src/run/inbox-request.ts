import * as z from "zod";
import { checkpointId, highestCheckpoint } from "./ids.ts";
import { HumanDecision, QuestionSubject, Thread } from "./journal/event-fields.ts";
import { parseJson, parseJsonObject } from "./parse-json.ts";
import { runFiles } from "./paths.ts";
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

/** An entry that a person or agent adds to a file of a run. It may arrive twice and counts once. */
export const ManualEntry = z.object({
  type: z.literal("addition"),
  file: z.enum([runFiles.logs, runFiles.checkpoints]),
  text: z.string().max(200_000),
});
export type ManualEntry = z.infer<typeof ManualEntry>;

export const manualEntryFiles = ManualEntry.shape.file.options;

export const MANUAL_ENTRY_PREFIX = "add-";

/** Parses an untrusted manual entry. Returns undefined if it is invalid. */
export function parseManualEntry(content: string): ManualEntry | undefined {
  const { data } = ManualEntry.safeParse(parseJson(content), { jitless: true });
  return data && isEntry(data) ? data : undefined;
}

export function renderManualEntry(addition: Omit<ManualEntry, "type">): string {
  return `${JSON.stringify({ type: "addition", ...addition })}\n`;
}

const ENTRY = /^---\ncheckpoint_id: chk-\d{1,9}\n((?:[a-z_]+:[^\n]*\n)+---\n[^]*\n)$/;
const RULE = /^---+[ \t]*$/gm;

function isEntry({ file, text }: ManualEntry): boolean {
  if (file === runFiles.checkpoints) return ENTRY.test(text) && text.match(RULE)?.length === 2;
  const isLine = text.endsWith("\n") && text.indexOf("\n") === text.length - 1;
  return isLine && typeof parseJsonObject(text)?.["message"] === "string";
}

function bodyOf({ file, text }: ManualEntry): string {
  return file === runFiles.checkpoints ? (ENTRY.exec(text)?.[1] ?? text) : text;
}

export function containsEntry(text: string, addition: ManualEntry): boolean {
  return `${text}\n`.includes(`\n${bodyOf(addition)}`) || text.startsWith(bodyOf(addition));
}

export function renumbered(addition: ManualEntry, number: number, after: string): string {
  const gap = after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n";
  return `${gap}---\ncheckpoint_id: ${checkpointId(number)}\n${bodyOf(addition)}`;
}

export function appendEntry(text: string, addition: ManualEntry): string | undefined {
  if (containsEntry(text, addition)) return undefined;
  if (addition.file === runFiles.checkpoints)
    return `${text}${renumbered(addition, highestCheckpoint(text) + 1, text)}`;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${addition.text}`;
}

export function checkpointIn(text: string, id: string): string | undefined {
  const begin = text.lastIndexOf(`---\ncheckpoint_id: ${id}\n`);
  if (begin === -1) return undefined;
  const [, second = -1, third = text.length] = Array.from(
    text.slice(begin).matchAll(RULE),
    ({ index }) => begin + index,
  );
  return second === -1 ? undefined : `${text.slice(begin, third).trimEnd()}\n`;
}
