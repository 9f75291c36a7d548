import {
  type EventKind,
  canAnswer,
  canStartRun,
  type Person,
  type PermissionFacts,
  type PermissionDecision,
} from "../../comment-commands/permission-policy.ts";
import type { IssueText, ReactionTarget, IssueDetails, CurrentText } from "../../ports/event-forge.ts";
import type { EventContext, RepositorySettings } from "../event-context.ts";

interface EventActor {
  readonly login: string;
  readonly type: string;
}

export interface ActorRequest {
  readonly event: EventKind;
  readonly action: string;
  /** Author and sender; null for a deleted account. */
  readonly people: readonly (EventActor | null)[];
  readonly issue: number;
  /** The text from the event, and a function that reads the current text. */
  readonly text?:
    | { readonly body: string; readonly isEdited: boolean; now(): Promise<CurrentText | undefined> }
    | undefined;
  readonly issueText?: IssueText | undefined;
  readonly target: ReactionTarget;
  readonly appId?: number | undefined;
}

export interface PermissionResult {
  readonly decision: PermissionDecision;
  readonly issue: IssueDetails | undefined;
  /** Text of the issue from the event, or the current text if the event has none. */
  readonly issueText?: IssueText | undefined;
}

type PermissionPorts = Pick<EventContext, "own" | "actors"> & {
  readonly forge: Pick<EventContext["forge"], "issue" | "roleOf" | "teamsOf">;
};

/** Checks with GitHub whether a request is permitted now. `answers`: it answers a question, which `answerers` may restrict. */
export async function checkPermission(
  { forge, own, actors = [] }: PermissionPorts,
  request: ActorRequest,
  { settings, answers }: { readonly settings: RepositorySettings; readonly answers: boolean },
): Promise<PermissionResult> {
  const { policy, answerers } = settings;
  const { event, action } = request;
  const at = { event, action, isEdited: request.text?.isEdited ?? false };
  const known = [...actors, ...request.people].map((each): Person =>
    each === null ? { type: "", isOwnApp: false } : { ...each, isOwnApp: isOwn(each, request, own) },
  );
  const open = { isLocked: false, isTransferred: false, isFork: false };
  // A refusal that no role would change needs no call to GitHub.
  const asAdmins = known.map((person) => ({ ...person, role: "admin" }));
  const early = canStartRun({ ...at, ...open, people: asAdmins }, policy);
  if (!early.allowed) return { decision: early, issue: undefined };
  const wantsTeams = answers && answerers.teams.length > 0;
  const [issue, text, asking] = await Promise.all([
    forge.issue(request.issue),
    request.text?.now(),
    Promise.all(
      unique(known).map(async (person) => ({
        ...person,
        role: await forge.roleOf(person.login ?? ""),
        ...(wantsTeams && { teams: await forge.teamsOf(person.login ?? "", answerers.teams) }),
      })),
    ),
  ]);
  const isDeleted = request.text !== undefined && text === undefined;
  if (isDeleted) return { decision: { allowed: false, reason: "gone", reaction: "none" }, issue };
  // GitHub's lists of comments do not say which App wrote a comment.
  const isByOwnApp = isOwn({ login: "" }, { appId: text?.appId }, own);
  const people = asking.map((person) => ({ ...person, isOwnApp: person.isOwnApp || isByOwnApp }));
  const facts: PermissionFacts = {
    ...at,
    people,
    isEdited: at.isEdited || isChanged(request, text),
    isLocked: issue?.isLocked ?? false,
    isTransferred: issue === undefined,
    isFork: issue?.head?.isFork ?? false,
  };
  const decision = answers ? canAnswer(facts, policy, answerers) : canStartRun(facts, policy);
  return { decision, issue, issueText: request.issueText ?? issue?.text };
}

function isOwn(
  { login }: Pick<EventActor, "login">,
  { appId }: Pick<ActorRequest, "appId">,
  own: EventContext["own"],
): boolean {
  const isLogin = own.login !== undefined && login.toLowerCase() === own.login.toLowerCase();
  return isLogin || (appId !== undefined && appId === own.appId);
}

const OPEN_ISSUE: IssueDetails = { isLocked: false, isPullRequest: false };

/** Checks the author and sender of a request only, as if its conversation were open and its text unchanged. */
export async function checkPeople(
  { forge, own }: Pick<PermissionPorts, "forge" | "own">,
  request: ActorRequest,
  options: Parameters<typeof checkPermission>[2],
): Promise<PermissionDecision> {
  const ports = { own, forge: { ...forge, issue: () => Promise.resolve(OPEN_ISSUE) } };
  return (await checkPermission(ports, { ...request, text: undefined }, options)).decision;
}

function unique(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.login?.toLowerCase(), person])).values()];
}

function isChanged({ text, people }: ActorRequest, now: CurrentText | undefined): boolean {
  if (!text || !now) return false;
  return now.body !== text.body || now.login !== people[0]?.login;
}
