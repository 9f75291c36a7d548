import {
  type EventKind,
  canAnswer,
  canStartRun,
  type Person,
  type PermissionFacts,
  type PermissionPolicy,
  type PermissionDecision,
} from "../../comment-commands/permission-policy.ts";
import type { IssueText, ReactionTarget, IssueDetails, CurrentText } from "../../ports/event-forge.ts";
import type { EventContext, RepositorySettings } from "../event-context.ts";

interface GivenPerson {
  readonly login: string;
  readonly type: string;
}

/** Something that somebody did at GitHub, and what may be asked about it. */
export interface ActorRequest {
  readonly event: EventKind;
  readonly action: string;
  /** Who wrote it and who sent it; null where the account is gone. */
  readonly people: readonly (GivenPerson | null)[];
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** Words as the event has them, and how they stand now. */
  readonly text?: {
    readonly body: string;
    readonly isEdited: boolean;
    now(): Promise<CurrentText | undefined>;
  };
  /** Title and text of the issue as the event has them. */
  readonly seen?: IssueText | undefined;
  readonly target: ReactionTarget;
  /** The App that made it, where one did. */
  readonly appId?: number | undefined;
}

export interface PermissionResult {
  readonly who: PermissionDecision;
  readonly issue: IssueDetails | undefined;
  /** What stood there when they asked; what stands there now, where the event does not tell. */
  readonly seen?: IssueText | undefined;
}

type JudgingPorts = Pick<EventContext, "own" | "actors"> & {
  readonly forge: Pick<EventContext["forge"], "issue" | "roleOf" | "teamsOf">;
};

/** Whether what somebody did counts, by what GitHub says now. `answers`: to the question of a run, which may be for some alone. */
export async function checkPermission(
  { forge, own, actors = [] }: JudgingPorts,
  deed: ActorRequest,
  { settings, answers }: { readonly settings: RepositorySettings; readonly answers: boolean },
): Promise<PermissionResult> {
  const { policy, answerers } = settings;
  const { event, action } = deed;
  const at = { event, action, isEdited: deed.text?.isEdited ?? false };
  const known = [...actors, ...deed.people].map((each): Person =>
    each === null ? { type: "", isOwnApp: false } : { ...each, isOwnApp: isOwn(each, deed, own) },
  );
  const open = { isLocked: false, isTransferred: false, isFork: false };
  // What no role would change is known without a question to GitHub.
  const supposed = known.map((person) => ({ ...person, role: "admin" }));
  const early = canStartRun({ ...at, ...open, people: supposed }, policy);
  if (!early.allowed) return { who: early, issue: undefined };
  const wantsTeams = answers && answerers.teams.length > 0;
  const [issue, text, asking] = await Promise.all([
    forge.issue(deed.issue),
    deed.text?.now(),
    Promise.all(
      unique(known).map(async (person) => ({
        ...person,
        role: await forge.roleOf(person.login ?? ""),
        ...(wantsTeams && { teams: await forge.teamsOf(person.login ?? "", answerers.teams) }),
      })),
    ),
  ]);
  const isGone = deed.text !== undefined && text === undefined;
  if (isGone) return { who: { allowed: false, reason: "gone", reaction: "none" }, issue };
  // Lists of words do not say which App wrote them.
  const isByUs = isOwn({ login: "" }, { appId: text?.appId }, own);
  const people = asking.map((person) => ({ ...person, isOwnApp: person.isOwnApp || isByUs }));
  const facts: PermissionFacts = {
    ...at,
    people,
    isEdited: at.isEdited || isChanged(deed, text),
    isLocked: issue?.isLocked ?? false,
    isTransferred: issue === undefined,
    isFork: issue?.head?.isFork ?? false,
  };
  const who = answers ? canAnswer(facts, policy, answerers) : canStartRun(facts, policy);
  return { who, issue, seen: deed.seen ?? issue?.text };
}

function isOwn(
  { login }: Pick<GivenPerson, "login">,
  { appId }: Pick<ActorRequest, "appId">,
  own: EventContext["own"],
): boolean {
  const isLogin = own.login !== undefined && login.toLowerCase() === own.login.toLowerCase();
  return isLogin || (appId !== undefined && appId === own.appId);
}

/**
 * Why what somebody did cannot count, whatever it is about: known by a question about each person alone. Undefined where it may, or where
 * that is not known.
 */
export async function recheckRefusal(
  { forge, own }: Pick<EventContext, "forge" | "own">,
  deed: ActorRequest,
  policy: PermissionPolicy,
): Promise<Extract<PermissionDecision, { allowed: false }> | undefined> {
  const { event, action, people: given } = deed;
  const known = given.flatMap((each) => (each ? [{ ...each, isOwnApp: isOwn(each, deed, own) }] : []));
  if (known.length < given.length || known.some(({ isOwnApp }) => isOwnApp)) return undefined;
  const open = { event, action, isEdited: false, isLocked: false, isTransferred: false, isFork: false };
  const supposed = known.map((person) => ({ ...person, role: "admin" }));
  const early = canStartRun({ ...open, people: supposed }, policy);
  if (!early.allowed) return early.reason === "bot" ? early : undefined;
  const people = await Promise.all(
    unique(known).map(async (person) => ({ ...person, role: await forge.roleOf(person.login ?? "") })),
  );
  const who = canStartRun({ ...open, people }, policy);
  return !who.allowed && who.reason === "role" ? who : undefined;
}

function unique(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.login?.toLowerCase(), person])).values()];
}

/** Edited, or somebody else's now. */
function isChanged({ text, people }: ActorRequest, now: CurrentText | undefined): boolean {
  if (!text || !now) return false;
  return now.body !== text.body || now.login !== people[0]?.login;
}
