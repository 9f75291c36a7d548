import { readCommand } from "../comment-commands/comment-command.ts";
import type { RunSource } from "../comment-commands/requester.ts";
import { acknowledge, refuse, TOO_MUCH } from "./refusal.ts";
import { mistakeText, replyMarker } from "./comments/reply-text.ts";
import { startProblem } from "./comments/start-error.ts";
import { isAlreadyStarted, startRun } from "./dispatch-run.ts";
import type { EventContext, EventResult, RepositorySettings } from "./event-context.ts";
import { type ActorRequest, checkPermission } from "./permissions/check-permission.ts";
import { type EventOf, textOfEvent } from "./webhook-events.ts";

const ASSIGNMENT_WORKFLOW = "plan-build-validate";

export async function handleIssues(payload: EventOf<"issues">, ports: EventContext): Promise<EventResult> {
  const { sender, issue } = payload;
  const settings = await ports.settings();
  const found = issueEventRequest(payload, ports, settings);
  if (!found) return { status: "nothing" };
  const { wanted, request } = found;
  const { event, target } = request;
  if (ports.isWithinRateLimit?.(sender.login) === false) return TOO_MUCH;
  const permission = await checkPermission(ports, request, { settings, answers: false });
  if (!permission.decision.allowed) return await refuse(ports, request, permission.decision);
  // Pull requests have separate events, which are not supported.
  if (permission.issue?.isPullRequest === true) return { status: "nothing" };
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  await acknowledge(ports, target, "eyes");
  const workflows = await ports.workflows();
  const { command, mistake } = readCommand(`/agentic run ${wanted.workflow}`, workflows);
  const at = new Date(issue.updated_at);
  const reply = async (body: string): Promise<EventResult> => {
    const marker = replyMarker(`${event}-${at.getTime()}`);
    await ports.forge.postStatusComment({ issue: issue.number, marker, body, since: at });
    return { status: "done", what: "reply" };
  };
  if (mistake) return await reply(mistakeText(mistake));
  if (command?.name !== "run") return { status: "nothing" };
  const starting = { workflow: command.workflow, variables: {}, issue: issue.number };
  const problem = startProblem(ports, starting, { settings, workflows });
  if (problem !== undefined && !(await isAlreadyStarted(ports, wanted.source, settings.stateRef)))
    return await reply(problem);
  return await startRun(ports, settings.stateRef, {
    source: wanted.source,
    workflow: command.workflow,
    variables: {},
    issue: issue.number,
    issueText: permission.issueText,
    by: sender.login,
  });
}

interface Wanted {
  readonly workflow: string;
  readonly source: RunSource;
}

export function issueEventRequest(
  payload: EventOf<"issues">,
  ports: Pick<EventContext, "repository" | "own">,
  settings: RepositorySettings,
): { readonly wanted: Wanted; readonly request: ActorRequest } | undefined {
  const { action, sender, issue } = payload;
  const wanted = findWantedRun(payload, ports, settings);
  if (!wanted) return undefined;
  const event = action === "labeled" ? "label" : "assignment";
  const target = { kind: "issue", number: issue.number } as const;
  const about = { issue: issue.number, issueText: textOfEvent(issue), target };
  return { wanted, request: { event, action, people: [sender], ...about } };
}

function findWantedRun(
  { action, issue, label, assignee }: EventOf<"issues">,
  { repository, own }: Pick<EventContext, "repository" | "own">,
  { labelPrefix, assignees }: RepositorySettings,
): Wanted | undefined {
  const at = new Date(issue.updated_at);
  const base = { repository, at, issue: issue.number, moment: issue.updated_at };
  if (action === "labeled" && label) {
    const workflow = label.name.slice(labelPrefix.length).trim();
    const hasPrefix = label.name.toLowerCase().startsWith(labelPrefix.toLowerCase());
    return hasPrefix && workflow !== ""
      ? { workflow, source: { ...base, kind: "label", label: label.name } }
      : undefined;
  }
  const ownLogins = own.login === undefined ? [] : [own.login, own.login.replace(/\[bot\]$/, "")];
  const names = [...ownLogins, ...assignees].map((name) => name.toLowerCase());
  const login = assignee?.login;
  if (action !== "assigned" || login === undefined || !names.includes(login.toLowerCase())) return undefined;
  return { workflow: ASSIGNMENT_WORKFLOW, source: { ...base, kind: "assignment", assignee: login } };
}
