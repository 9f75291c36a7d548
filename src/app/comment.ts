import { type CommentCommand, readCommand } from "../human/command.ts";
import { readComment } from "../human/reply.ts";
import { aboutRun } from "./about-run.ts";
import { askedRun, leaveAnswer } from "./answer.ts";
import { type Deed, type Judged, judge } from "./asking.ts";
import type { EventOf } from "./events.ts";
import type { Spot } from "./find-runs.ts";
import type { AppPorts, AppSettings, Handled } from "./ports.ts";
import { refuse } from "./refuse.ts";
import { startRun } from "./start-run.ts";
import {
  doneText,
  helpText,
  mistakeText,
  noQuestionText,
  noRunText,
  replyMarker,
  workflowsText,
} from "./words.ts";

type Payload = EventOf<"issue_comment">;

const ANSWERS: ReadonlySet<CommentCommand["name"]> = new Set(["input", "approve", "reject"]);

/** Does what a comment on an issue or a pull request asks for. */
export async function handleComment(payload: Payload, ports: AppPorts): Promise<Handled> {
  const { comment } = payload;
  const settings = await ports.settings();
  const { command } = readCommand(comment.body);
  const answers = command !== undefined && ANSWERS.has(command.name);
  const deed = deedOf(payload, ports);
  const judged = await judge(ports, deed, { settings, answers });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (ports.mayAskMore?.(comment.user?.login ?? "") === false)
    return { status: "refused", reason: "Too much was asked for in a short time." };
  await ports.forge.react(deed.target, "eyes");
  return await carryOut(ports, payload, { settings, judged });
}

function deedOf({ action, sender, issue, comment }: Payload, { forge }: AppPorts): Deed {
  const { id, body, user, created_at, updated_at = created_at } = comment;
  return {
    event: issue.pull_request === undefined ? "issue-comment" : "pull-request-comment",
    action,
    people: [user, sender],
    issue: issue.number,
    text: { body, isEdited: updated_at !== created_at, now: () => forge.text("comment", id) },
    target: { kind: "comment", id },
    appId: comment.performed_via_github_app?.id,
  };
}

interface Around {
  readonly settings: AppSettings;
  readonly judged: Judged;
}

async function carryOut(ports: AppPorts, payload: Payload, { settings, judged }: Around): Promise<Handled> {
  const { comment, issue } = payload;
  const workflows = await ports.workflows();
  const { command, mistake } = readCommand(comment.body, workflows);
  const told = (text: string, runId?: string): Promise<Handled> => tell(ports, payload, { text, runId });
  if (mistake) return await told(mistakeText(mistake));
  const head = judged.issue?.head;
  const spot: Spot = { issue: issue.number, ...(head ? { headRef: head.ref } : {}) };
  const at = new Date(comment.created_at);
  const { stateRef } = settings;
  switch (command?.name) {
    case "run":
      return await startRun(ports, stateRef, {
        source: { kind: "comment", repository: ports.repository, id: comment.id, at },
        workflow: command.workflow,
        variables: command.variables,
        issue: issue.number,
        headSha: head?.sha,
        by: comment.user?.login ?? "",
      });
    case "status":
    case "cancel":
    case "resume":
    case "retry": {
      const { text, runId } = await aboutRun(ports, command, {
        spot,
        stateRef,
        id: `comment-${comment.id}`,
        at,
      });
      return await told(text, runId);
    }
    case "input":
    case "approve":
    case "reject":
      return await answer(ports, payload, { spot, stateRef });
    case "workflows":
      return await told(workflowsText(workflows));
    case "do":
      return await told(
        "`/agentic do` is not part of this version; `/agentic workflows` lists what can be run.",
      );
    default:
      return await told(helpText(workflows));
  }
}

async function answer(
  ports: AppPorts,
  payload: Payload,
  { spot, stateRef }: { readonly spot: Spot; readonly stateRef: string },
): Promise<Handled> {
  const reply = readComment(payload.comment);
  if (!reply) return { status: "nothing" };
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked)
    return await tell(ports, payload, {
      text: reply.run_id === undefined ? noQuestionText() : noRunText(reply.run_id),
    });
  const { runId } = asked;
  const done = await leaveAnswer(ports, runId, { reply, stateRef, isReview: false });
  if (done.status === "refused")
    return await tell(ports, payload, { text: asked.has ? doneText("input", runId) : noQuestionText(runId) });
  return done;
}

/** An answer of ours, one for each comment. */
async function tell(
  { forge }: AppPorts,
  { comment, issue }: Payload,
  { text, runId }: { readonly text: string; readonly runId?: string | undefined },
): Promise<Handled> {
  const marker = replyMarker(`comment-${comment.id}`);
  const since = new Date(comment.created_at);
  await forge.show({ issue: issue.number, marker, body: text, since });
  return { status: "done", what: "told", ...(runId === undefined ? {} : { runId }) };
}
