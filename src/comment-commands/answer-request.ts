import type { HumanRequest } from "../run/inbox-request.ts";
import { takeStart } from "../system/format.ts";
import type { HumanReply } from "./human-reply.ts";

const DECISIONS = { approve: "approved", reject: "rejected", input: "input" } as const;

/** Below the limit of an inbox for one request, which is 1 MB. */
const MOST_BYTES = 900 * 1024;
const MOST_THREADS = 1_000;
const LONGEST_TEXT = 100_000;
const LEAST_TEXT = 100;

interface Question {
  /** Path of the step that asks, if several questions may be open. */
  readonly step?: string | undefined;
  readonly questionSeq?: number | undefined;
  readonly issue?: number | undefined;
  /** Branch that the question is about. */
  readonly branch?: string | undefined;
  readonly via?: string | undefined;
}

type AnswerRequest = HumanRequest & Pick<Question, "via">;

/** Returns the inbox request for an answer. The ID is the same for the same review or comment. */
export function answerRequest(reply: HumanReply, question: Question = {}): { id: string; content: string } {
  const { id } = reply;
  let request = requestOf(reply, question);
  for (let longest = LONGEST_TEXT / 2; tooLarge(request) && longest >= 1; longest /= 2)
    request = shortened(request, longest);
  return { id, content: `${JSON.stringify(request)}\n` };
}

function requestOf(reply: HumanReply, { step, questionSeq, issue, branch, via }: Question): AnswerRequest {
  const { head_sha: head, head_ref: ref } = reply;
  // The head of another branch is not the subject of the question: a run may not change the pull request it was requested on.
  const isItsBranch = branch !== undefined && ref === branch;
  return {
    type: "input",
    decision: DECISIONS[reply.decision],
    text: takeStart(reply.body, LONGEST_TEXT),
    actor: reply.reviewer,
    step,
    asked: questionSeq,
    issue,
    objects: reply.objects,
    threads: reply.threads.length === 0 ? undefined : reply.threads.slice(0, MOST_THREADS),
    head,
    about: head !== undefined && isItsBranch ? { head } : undefined,
    at: reply.at,
    via,
  };
}

function tooLarge(request: AnswerRequest): boolean {
  return Buffer.byteLength(JSON.stringify(request)) > MOST_BYTES;
}

function shortened(request: AnswerRequest, longest: number): AnswerRequest {
  // The paths of threads are not shortened, so threads are omitted at last.
  const retained =
    longest < LEAST_TEXT ? request.threads?.slice(0, (request.threads.length + 1) / 2) : request.threads;
  const threads = retained?.map((thread) => ({ ...thread, text: takeStart(thread.text, longest) }));
  return { ...request, text: takeStart(request.text, longest), ...(threads ? { threads } : {}) };
}
