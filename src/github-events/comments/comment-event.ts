import { type CommentCommand, readCommand } from "../../comment-commands/comment-command.ts";
import { readComment } from "../../comment-commands/human-reply.ts";
import { AgenticError } from "../../errors.ts";
import { forGitHub } from "../../output/github/github-advice.ts";
import { findUnfinishedRun } from "../../routing/unfinished-run.ts";
import { DO, doVariables } from "../../routing/route-outcome.ts";
import { isUnreachable } from "../../storage/refs/update-ref.ts";
import { acknowledge, BOT_LIMIT, refuse, refused, TOO_MUCH } from "../refusal.ts";
import { isAlreadyStarted, startRun } from "../dispatch-run.ts";
import type { EventContext, EventResult, RepositorySettings, WorkflowInfo } from "../event-context.ts";
import { activeRunsIn, type Conversation, conversationOf, prefetchRuns, type RunInfo } from "../find-runs.ts";
import {
  type ActorRequest,
  checkPermission,
  type PermissionResult,
} from "../permissions/check-permission.ts";
import { exceedsReplyLimit } from "../permissions/loop-limits.ts";
import { findRunForAnswer, lateTextAt, submitAnswer } from "../reviews/answer-run.ts";
import { type CommentText, isAnswer } from "../webhook-events.ts";
import { helpText } from "./help-text.ts";
import {
  closedText,
  mistakeText,
  noQuestionText,
  noRunText,
  replyMarker,
  unfinishedRunText,
  workflowsText,
} from "./reply-text.ts";
import { handleRunCommand, type RunCommandReply } from "./run-commands.ts";
import { problemText, startProblem } from "./start-error.ts";

const RUN_COMMANDS: ReadonlySet<CommentCommand["name"]> = new Set(["status", "cancel", "resume", "retry"]);
const WORKFLOW_COMMANDS: ReadonlySet<CommentCommand["name"]> = new Set(["run", "workflows", "help"]);

export async function handleCommand(
  ports: EventContext,
  comment: CommentText,
  request: ActorRequest,
): Promise<EventResult> {
  if (ports.isWithinRateLimit?.(comment.login) === false) return TOO_MUCH;
  const settings = await ports.settings();
  const permission = await checkPermission(withPrefetch(ports, comment, settings), request, {
    settings,
    answers: isAnswer(comment.body),
  });
  if (!permission.decision.allowed) return await refuse(ports, request, permission.decision);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  const marker = replyMarker(`${comment.kind}-${comment.id}`);
  if (await exceedsReplyLimit(ports, { by: comment.login, issue: comment.issue, marker }))
    return refused(`${comment.login} reached the limit for bots in this conversation.`, BOT_LIMIT);
  await acknowledge(ports, request.target, "eyes");
  const { problem } = settings;
  const noted = problem === undefined ? ports : withNote(ports, problemText(problem));
  return await executeCommand(noted, comment, { settings, permission });
}

/** Reads runs and their comments together with the issue, if the command needs them. */
function withPrefetch(ports: EventContext, { body }: CommentText, { stateRef }: RepositorySettings) {
  const { command } = readCommand(body);
  if (command === undefined || WORKFLOW_COMMANDS.has(command.name)) return ports;
  const mayBePending = RUN_COMMANDS.has(command.name);
  const issue: EventContext["forge"]["issue"] = (number) => {
    void prefetchRuns(ports.refs, stateRef).catch(() => undefined);
    if (mayBePending) ports.forge.prefetchPostedComments(number);
    return ports.forge.issue(number);
  };
  return { ...ports, forge: { ...ports.forge, issue } };
}

function withNote(ports: EventContext, note: string): EventContext {
  const { forge } = ports;
  const show: EventContext["forge"]["postStatusComment"] = (comment) => {
    const { body } = comment;
    return forge.postStatusComment({ ...comment, body: body.includes(note) ? body : `${body}\n\n${note}` });
  };
  return { ...ports, forge: { ...forge, postStatusComment: show } };
}

interface CommandContext {
  readonly settings: RepositorySettings;
  readonly permission: PermissionResult;
}

async function executeCommand(
  ports: EventContext,
  comment: CommentText,
  { settings, permission }: CommandContext,
): Promise<EventResult> {
  const { issue } = comment;
  const at = new Date(comment.at);
  const name = readCommand(comment.body).command?.name;
  // Reading workflows takes time, and other commands do not need them.
  const workflows = name && !WORKFLOW_COMMANDS.has(name) ? [] : await ports.workflows();
  const { command, mistake } = readCommand(comment.body, workflows);
  const reply = (text: string): Promise<EventResult> => postReply(ports, comment, { text });
  if (mistake) return await reply(mistakeText(mistake));
  const head = permission.issue?.head;
  const conversation = conversationOf(issue, permission.issue);
  const { stateRef } = settings;
  switch (command?.name) {
    case "run":
    case "do":
      if (head && permission.issue?.isClosed === true) return await reply(closedText(issue));
      return await startCommand(ports, comment, { command, settings, permission, workflows });
    case "status":
    case "cancel":
    case "resume":
    case "retry": {
      const id = `${comment.kind}-${comment.id}`;
      const source = { conversation, stateRef, id, at };
      return await postReply(ports, comment, await handleRunCommand(ports, command, source));
    }
    case "input":
    case "approve":
    case "reject":
      return await answer(ports, comment, { conversation, stateRef });
    case "workflows":
      return await reply(workflowsText(workflows));
    default:
      return await reply(helpText(workflows));
  }
}

interface StartContext extends CommandContext {
  readonly command: Extract<CommentCommand, { name: "run" | "do" }>;
  readonly workflows: readonly WorkflowInfo[];
}

async function startCommand(
  ports: EventContext,
  comment: CommentText,
  { command, settings, permission, workflows }: StartContext,
): Promise<EventResult> {
  const { kind, id, issue, login: by } = comment;
  const { stateRef } = settings;
  const source = { kind, repository: ports.repository, id, at: new Date(comment.at) };
  const workflow = command.name === "do" ? DO : command.workflow;
  const variables = command.name === "do" ? doVariables(command) : command.variables;
  const wanted = { source, workflow, variables, issue };
  const problem = startProblem(ports, wanted, { settings, workflows });
  if (problem !== undefined && !(await isAlreadyStarted(ports, source, stateRef)))
    return await postReply(ports, comment, { text: problem });
  const namesOthers = command.name === "do" && command.isNew !== true;
  // Read at the same moment as what the start reads.
  const runs = namesOthers ? activeRunsIn(ports.refs, conversationOf(issue, permission.issue)) : undefined;
  runs?.catch(() => undefined);
  const { issueText, issue: details } = permission;
  const started = await startRun(ports, stateRef, { ...wanted, issueText, headSha: details?.head?.sha, by });
  if (command.name === "do" && runs && started.status === "done")
    await replyAboutUnfinishedRun(ports, comment, { request: command.request, runs: await runs, started });
  return started;
}

/** Names an unfinished run of the conversation with the same or a similar request. The new run starts regardless. */
async function replyAboutUnfinishedRun(
  ports: EventContext,
  comment: CommentText,
  {
    request,
    runs,
    started,
  }: { readonly request: string; readonly runs: readonly RunInfo[]; readonly started: EventResult },
): Promise<void> {
  const newId = "runId" in started ? started.runId : undefined;
  const others = runs.filter(({ runId }) => runId !== newId);
  const found = findUnfinishedRun(
    request,
    others.map(({ progress }) => ({ progress, live: false })),
  );
  if (found) await postReply(ports, comment, { text: unfinishedRunText(found, newId) });
}

async function answer(
  ports: EventContext,
  comment: CommentText,
  { conversation, stateRef }: { readonly conversation: Conversation; readonly stateRef: string },
): Promise<EventResult> {
  const { id, body, login, at } = comment;
  const reply = readComment({ id, body, user: { login }, created_at: at });
  if (!reply) return { status: "nothing" };
  const runId = await findRunForAnswer(ports, conversation, { reply, stateRef });
  if (runId === undefined) {
    const { run_id: named } = reply;
    if (named !== undefined) return await postReply(ports, comment, { text: noRunText(named) });
    const late = await lateTextAt(ports, conversation, { reply, stateRef });
    return await postReply(ports, comment, { text: late ?? noQuestionText() });
  }
  const done = await submitAnswer(ports, runId, { reply, stateRef, isReview: false, ...conversation });
  if (done.status !== "late") return done;
  const text = done.hasAnswered ? done.text : noQuestionText(runId, reply.step);
  return await postReply(ports, comment, { text });
}

export async function postReply(
  ports: EventContext,
  comment: Pick<CommentText, "kind" | "id" | "issue" | "at">,
  { text, runId, effect }: RunCommandReply,
): Promise<EventResult> {
  const show = (body: string, isNew = false): Promise<void> =>
    ports.forge.postStatusComment({
      issue: comment.issue,
      marker: replyMarker(`${comment.kind}-${comment.id}`),
      body,
      since: new Date(comment.at),
      isNew,
    });
  if (!effect) await show(text);
  else
    try {
      await effect((isNew) => show(text, isNew));
    } catch (error) {
      if (!(error instanceof AgenticError) || isUnreachable(error)) throw error;
      await show(forGitHub(error.message));
      return refused(error.message);
    }
  return { status: "done", what: "reply", runId };
}
