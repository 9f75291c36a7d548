import { type CommentCommand, readCommand } from "../../comment-commands/comment-command.ts";
import { readComment } from "../../comment-commands/human-reply.ts";
import { AgenticError } from "../../errors.ts";
import { forGitHub } from "../../output/github/github-advice.ts";
import type { PostResult } from "../../ports/event-forge.ts";
import { DO, doVariables } from "../../routing/route-outcome.ts";
import { isUnreachable } from "../../storage/refs/update-ref.ts";
import { acknowledge } from "../acknowledge.ts";
import { isAlreadyStarted, isClaimedByOtherInstance, startRun } from "../dispatch-run.ts";
import type { EventContext, RepositorySettings, EventResult } from "../event-context.ts";
import type { Conversation } from "../find-runs.ts";
import {
  type ActorRequest,
  type PermissionResult,
  checkPermission,
} from "../permissions/check-permission.ts";
import { exceedsReplyLimit } from "../permissions/loop-limits.ts";
import { ENOUGH, refuse, TOO_MUCH, refused } from "../refusal.ts";
import { findRunForAnswer, lateTextAt, submitAnswer } from "../reviews/answer-run.ts";
import { type EventOf, textOfEvent } from "../webhook-events.ts";
import { helpText } from "./help-text.ts";
import {
  closedText,
  mistakeText,
  noQuestionText,
  noRunText,
  replyMarker,
  workflowsText,
} from "./reply-text.ts";
import { aboutRun } from "./run-commands.ts";
import { problemText, startProblem } from "./start-error.ts";

type Payload = EventOf<"issue_comment">;

const ANSWERS: ReadonlySet<CommentCommand["name"]> = new Set(["input", "approve", "reject"]);

const ABOUT_WORKFLOWS: ReadonlySet<CommentCommand["name"]> = new Set(["run", "workflows", "help"]);

/** Whether a text answers the question of a run. */
export function isAnswer(body: string): boolean {
  const { command } = readCommand(body);
  return command !== undefined && ANSWERS.has(command.name);
}

/** Does what a comment on an issue or a pull request asks for. */
export async function handleComment(payload: Payload, ports: EventContext): Promise<EventResult> {
  const { comment, issue } = payload;
  const { id, body, user, created_at } = comment;
  const said: CommentText = {
    kind: "comment",
    id,
    body,
    login: user?.login ?? "",
    at: created_at,
    issue: issue.number,
  };
  return await handleCommand(ports, said, commentRequest(payload, ports));
}

/** What somebody did who wrote a comment. */
export function commentRequest(
  { action, sender, issue, comment }: Payload,
  { forge }: EventContext,
): ActorRequest {
  const { id, body, user, created_at, updated_at = created_at } = comment;
  return {
    event: issue.pull_request === undefined ? "issue-comment" : "pull-request-comment",
    action,
    people: [user, sender],
    issue: issue.number,
    seen: textOfEvent(issue),
    text: { body, isEdited: updated_at !== created_at, now: () => forge.text("comment", id) },
    target: { kind: "comment", id },
    appId: comment.performed_via_github_app?.id,
  };
}

/** Words of somebody that hold a command, wherever they stand. */
export interface CommentText {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
  readonly body: string;
  readonly login: string;
  /** When, as GitHub has it. */
  readonly at: string;
  /** Number of the issue or pull request. */
  readonly issue: number;
}

/** Does what words ask for, if whoever wrote them may. */
export async function handleCommand(
  ports: EventContext,
  said: CommentText,
  deed: ActorRequest,
): Promise<EventResult> {
  if (ports.isWithinRateLimit?.(said.login) === false) return TOO_MUCH;
  const settings = await ports.settings();
  const judged = await checkPermission(ports, deed, { settings, answers: isAnswer(said.body) });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  const marker = replyMarker(`${said.kind}-${said.id}`);
  if (await exceedsReplyLimit(ports, { by: said.login, issue: said.issue, marker }))
    return refused(`${said.login} has asked for enough here.`, ENOUGH);
  await acknowledge(ports, deed.target, "eyes");
  const { problem } = settings;
  return await carryOut(problem === undefined ? ports : saying(ports, problemText(problem)), said, {
    settings,
    judged,
  });
}

/** Whatever is answered, this is said below it. */
function saying(ports: EventContext, note: string): EventContext {
  const { forge } = ports;
  const show: EventContext["forge"]["postStatusComment"] = (comment) => {
    const { body } = comment;
    return forge.postStatusComment({ ...comment, body: body.includes(note) ? body : `${body}\n\n${note}` });
  };
  return { ...ports, forge: { ...forge, postStatusComment: show } };
}

interface Around {
  readonly settings: RepositorySettings;
  readonly judged: PermissionResult;
}

async function carryOut(
  ports: EventContext,
  said: CommentText,
  { settings, judged }: Around,
): Promise<EventResult> {
  const { issue } = said;
  const at = new Date(said.at);
  const asked = readCommand(said.body).command?.name;
  // Only these are about workflows, and reading them takes time.
  const workflows = asked && !ABOUT_WORKFLOWS.has(asked) ? [] : await ports.workflows();
  const { command, mistake } = readCommand(said.body, workflows);
  const told = (text: string): Promise<EventResult> => tell(ports, said, { text });
  if (mistake) return await told(mistakeText(mistake));
  const head = judged.issue?.head;
  const spot: Conversation = { issue, ...(head ? { headRef: head.ref } : {}) };
  const { stateRef } = settings;
  switch (command?.name) {
    case "run":
    case "do": {
      if (head && judged.issue?.isClosed === true) return await told(closedText(issue));
      const source = { kind: said.kind, repository: ports.repository, id: said.id, at };
      const workflow = command.name === "do" ? DO : command.workflow;
      const variables = command.name === "do" ? doVariables(command) : command.variables;
      const wanted = { source, workflow, variables, issue };
      const problem = startProblem(ports, wanted, { settings, workflows });
      if (problem !== undefined && !(await isAlreadyStarted(ports, source, stateRef)))
        return await told(problem);
      const { seen } = judged;
      return await startRun(ports, stateRef, { ...wanted, seen, headSha: head?.sha, by: said.login });
    }
    case "status":
    case "cancel":
    case "resume":
    case "retry": {
      const id = `${said.kind}-${said.id}`;
      const { text, runId, effect } = await aboutRun(ports, command, { spot, stateRef, id, at });
      return await tell(ports, said, { text, runId, effect });
    }
    case "input":
    case "approve":
    case "reject":
      return await answer(ports, said, { spot, stateRef });
    case "workflows":
      return await told(workflowsText(workflows));
    default:
      return await told(helpText(workflows));
  }
}

async function answer(
  ports: EventContext,
  said: CommentText,
  { spot, stateRef }: { readonly spot: Conversation; readonly stateRef: string },
): Promise<EventResult> {
  const { id, body, login, at } = said;
  const reply = readComment({ id, body, user: { login }, created_at: at });
  if (!reply) return { status: "nothing" };
  const asked = await findRunForAnswer(ports, spot, { reply, stateRef });
  if (!asked) {
    const { run_id: named } = reply;
    if (named !== undefined) return await tell(ports, said, { text: noRunText(named) });
    const late = await lateTextAt(ports, spot, { reply, stateRef });
    return await tell(ports, said, { text: late ?? noQuestionText() });
  }
  const { runId } = asked;
  const done = await submitAnswer(ports, runId, { reply, stateRef, isReview: false, ...spot });
  if (done.status !== "late") return done;
  const text = done.hasAnswered ? done.text : noQuestionText(runId, reply.step);
  return await tell(ports, said, { text });
}

interface Told {
  readonly text: string;
  readonly runId?: string | undefined;
  /** What is done when that was said, unless another of us said it first. Rejects with what people are told in its place. */
  readonly effect?: (() => Promise<unknown>) | undefined;
}

/** An answer of ours, one for each comment. */
export async function tell(
  ports: EventContext,
  said: Pick<CommentText, "kind" | "id" | "issue" | "at">,
  { text, runId, effect }: Told,
): Promise<EventResult> {
  const show = (body: string): Promise<PostResult> =>
    ports.forge.postStatusComment({
      issue: said.issue,
      marker: replyMarker(`${said.kind}-${said.id}`),
      body,
      since: new Date(said.at),
    });
  const shown = await show(text);
  if (effect && !isClaimedByOtherInstance(shown, ports))
    try {
      await effect();
    } catch (error) {
      if (!(error instanceof AgenticError) || isUnreachable(error)) throw error;
      await show(forGitHub(error.message));
      return refused(error.message);
    }
  return { status: "done", what: "told", ...(runId === undefined ? {} : { runId }) };
}
