import { forGitHub } from "../output/github-words.ts";
import { type CommentCommand, readCommand } from "../human/command.ts";
import { readComment } from "../human/reply.ts";
import { AgenticError } from "../errors.ts";
import { DO, doVariables } from "../routing/outcome.ts";
import { isUnreachable } from "../state/change-ref.ts";
import { aboutRun } from "./about-run.ts";
import { acknowledge } from "./acknowledge.ts";
import { askedRun, lateTextAt, leaveAnswer } from "./answer.ts";
import { type Deed, type Judged, judge } from "./asking.ts";
import { isAnsweredEnough } from "./depth.ts";
import { type EventOf, wordsIn } from "./events.ts";
import type { Spot } from "./find-runs.ts";
import { helpText } from "./help.ts";
import type { AppPorts, AppSettings, Handled, Shown } from "./ports.ts";
import { ENOUGH, refuse, TOO_MUCH } from "./refuse.ts";
import { refused } from "./refused.ts";
import { problemText, startProblem } from "./start-problem.ts";
import { isBegun, isTheirs, startRun } from "./start-run.ts";
import { closedText, mistakeText, noQuestionText, noRunText, replyMarker, workflowsText } from "./words.ts";

type Payload = EventOf<"issue_comment">;

const ANSWERS: ReadonlySet<CommentCommand["name"]> = new Set(["input", "approve", "reject"]);

const ABOUT_WORKFLOWS: ReadonlySet<CommentCommand["name"]> = new Set(["run", "workflows", "help"]);

/** Whether a text answers the question of a run. */
export function isAnswer(body: string): boolean {
  const { command } = readCommand(body);
  return command !== undefined && ANSWERS.has(command.name);
}

/** Does what a comment on an issue or a pull request asks for. */
export async function handleComment(payload: Payload, ports: AppPorts): Promise<Handled> {
  const { comment, issue } = payload;
  const { id, body, user, created_at } = comment;
  const said: Said = {
    kind: "comment",
    id,
    body,
    login: user?.login ?? "",
    at: created_at,
    issue: issue.number,
  };
  return await handleCommand(ports, said, commentDeed(payload, ports));
}

/** What somebody did who wrote a comment. */
export function commentDeed({ action, sender, issue, comment }: Payload, { forge }: AppPorts): Deed {
  const { id, body, user, created_at, updated_at = created_at } = comment;
  return {
    event: issue.pull_request === undefined ? "issue-comment" : "pull-request-comment",
    action,
    people: [user, sender],
    issue: issue.number,
    seen: wordsIn(issue),
    text: { body, isEdited: updated_at !== created_at, now: () => forge.text("comment", id) },
    target: { kind: "comment", id },
    appId: comment.performed_via_github_app?.id,
  };
}

/** Words of somebody that hold a command, wherever they stand. */
export interface Said {
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
export async function handleCommand(ports: AppPorts, said: Said, deed: Deed): Promise<Handled> {
  if (ports.mayAskMore?.(said.login) === false) return TOO_MUCH;
  const settings = await ports.settings();
  const judged = await judge(ports, deed, { settings, answers: isAnswer(said.body) });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (ports.mayAskMore?.() === false) return TOO_MUCH;
  const marker = replyMarker(`${said.kind}-${said.id}`);
  if (await isAnsweredEnough(ports, { by: said.login, issue: said.issue, marker }))
    return refused(`${said.login} has asked for enough here.`, ENOUGH);
  await acknowledge(ports, deed.target, "eyes");
  const { problem } = settings;
  return await carryOut(problem === undefined ? ports : saying(ports, problemText(problem)), said, {
    settings,
    judged,
  });
}

/** Whatever is answered, this is said below it. */
function saying(ports: AppPorts, note: string): AppPorts {
  const { forge } = ports;
  const show: AppPorts["forge"]["show"] = (comment) => {
    const { body } = comment;
    return forge.show({ ...comment, body: body.includes(note) ? body : `${body}\n\n${note}` });
  };
  return { ...ports, forge: { ...forge, show } };
}

interface Around {
  readonly settings: AppSettings;
  readonly judged: Judged;
}

async function carryOut(ports: AppPorts, said: Said, { settings, judged }: Around): Promise<Handled> {
  const { issue } = said;
  const at = new Date(said.at);
  const asked = readCommand(said.body).command?.name;
  // Only these are about workflows, and reading them takes time.
  const workflows = asked && !ABOUT_WORKFLOWS.has(asked) ? [] : await ports.workflows();
  const { command, mistake } = readCommand(said.body, workflows);
  const told = (text: string): Promise<Handled> => tell(ports, said, { text });
  if (mistake) return await told(mistakeText(mistake));
  const head = judged.issue?.head;
  const spot: Spot = { issue, ...(head ? { headRef: head.ref } : {}) };
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
      if (problem !== undefined && !(await isBegun(ports, source, stateRef))) return await told(problem);
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
  ports: AppPorts,
  said: Said,
  { spot, stateRef }: { readonly spot: Spot; readonly stateRef: string },
): Promise<Handled> {
  const { id, body, login, at } = said;
  const reply = readComment({ id, body, user: { login }, created_at: at });
  if (!reply) return { status: "nothing" };
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked) {
    const { run_id: named } = reply;
    if (named !== undefined) return await tell(ports, said, { text: noRunText(named) });
    const late = await lateTextAt(ports, spot, { reply, stateRef });
    return await tell(ports, said, { text: late ?? noQuestionText() });
  }
  const { runId } = asked;
  const done = await leaveAnswer(ports, runId, { reply, stateRef, isReview: false, ...spot });
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
  ports: AppPorts,
  said: Pick<Said, "kind" | "id" | "issue" | "at">,
  { text, runId, effect }: Told,
): Promise<Handled> {
  const show = (body: string): Promise<Shown> =>
    ports.forge.show({
      issue: said.issue,
      marker: replyMarker(`${said.kind}-${said.id}`),
      body,
      since: new Date(said.at),
    });
  const shown = await show(text);
  if (effect && !isTheirs(shown, ports))
    try {
      await effect();
    } catch (error) {
      if (!(error instanceof AgenticError) || isUnreachable(error)) throw error;
      await show(forGitHub(error.message));
      return refused(error.message);
    }
  return { status: "done", what: "told", ...(runId === undefined ? {} : { runId }) };
}
