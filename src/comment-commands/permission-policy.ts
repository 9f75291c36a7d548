/** What happened at GitHub. */
export type EventKind =
  | "issue-comment"
  | "pull-request-comment"
  | "review"
  | "review-comment"
  | "label"
  | "assignment"
  | "dispatch"
  | "workflow-run";

/** Somebody whose word an event is: who wrote it, who sent it. */
export interface Person {
  /** Absent where the account is gone. */
  readonly login?: string | undefined;
  /** As GitHub has it: `User`, `Bot`, `Organization`, … */
  readonly type: string;
  /** Whether it is the App itself. */
  readonly isOwnApp: boolean;
  /** `role_name` as the collaborators API has it now; absent where that could not be learned, whatever the reason. */
  readonly role?: string | undefined;
  /** Slugs of those allowed teams that the person is in; absent where that could not be learned. */
  readonly teams?: readonly string[] | undefined;
}

/** All that counts; `author_association` does not: it is old, and depends on who asks. */
export interface PermissionFacts {
  readonly event: EventKind;
  /** As the event names it: `created`, `submitted`, `labeled`, … */
  readonly action: string;
  readonly people: readonly Person[];
  /** The words are not those that were written first. */
  readonly isEdited: boolean;
  readonly isLocked: boolean;
  /** The issue is in another repository now. */
  readonly isTransferred: boolean;
  /** The code of the pull request lies in another repository. */
  readonly isFork: boolean;
}

/** What the configuration of the default branch says. */
export interface PermissionPolicy {
  /** Least of GitHub's own roles that may. */
  readonly permission: "write" | "maintain" | "admin";
  /** Roles of the organisation's own that may too. */
  readonly roles: readonly string[];
  /** Whole logins of bots that may. */
  readonly bots: readonly string[];
}

/** Who may answer questions, of those who may at all; nobody named: all of them. */
export interface Answerers {
  readonly people: readonly string[];
  readonly teams: readonly string[];
}

export type Refusal =
  | "no-event"
  | "no-person"
  | "own-app"
  | "edited"
  | "gone"
  | "transferred"
  | "locked"
  | "fork"
  | "bot"
  | "role"
  | "role-unknown"
  | "not-asked"
  | "team-unknown";

export type PermissionDecision =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: Refusal;
      /** What people see of it: nothing where it is nobody's doing, or would answer a machine that is ours. */
      readonly reaction: "-1" | "none";
    };

const ACTIONS: Readonly<Record<EventKind, string | undefined>> = {
  "issue-comment": "created",
  "pull-request-comment": "created",
  review: "submitted",
  "review-comment": "created",
  label: "labeled",
  assignment: "assigned",
  dispatch: "dispatched",
  // A workflow ends for anybody's code.
  "workflow-run": undefined,
};

const RANKS: readonly string[] = ["write", "maintain", "admin"];
const STRANGERS: ReadonlySet<string> = new Set(["none", "read", "triage"]);

/** Whether what somebody asked for counts; whatever is not certain denies. */
export function canStartRun(facts: PermissionFacts, policy: PermissionPolicy): PermissionDecision {
  const { event, action, people } = facts;
  if (ACTIONS[event] === undefined) return refused("no-event", "none");
  if (people.some(({ isOwnApp }) => isOwnApp)) return refused("own-app", "none");
  if (facts.isEdited || action === "edited") return refused("edited", "none");
  if (ACTIONS[event] !== action) return refused("no-event", "none");
  if (people.length === 0 || people.some(({ login = "" }) => login === ""))
    return refused("no-person", "none");
  if (facts.isTransferred) return refused("transferred", "none");
  const refusal = firstRefusal(people, (person) => refusalOf(person, policy));
  if (refusal) return refusal;
  if (facts.isLocked) return refused("locked");
  return facts.isFork ? refused("fork") : { allowed: true };
}

/** The same for the answer to a question, which may be for some people only. */
export function canAnswer(
  facts: PermissionFacts,
  policy: PermissionPolicy,
  answerers: Answerers,
): PermissionDecision {
  const asking = canStartRun(facts, policy);
  if (!asking.allowed) return asking;
  return firstRefusal(facts.people, (person) => strangerTo(person, answerers)) ?? asking;
}

/** Whether a role at GitHub lets somebody start runs and answer. */
export function isSufficientRole(
  role: string,
  { permission, roles }: Omit<PermissionPolicy, "bots">,
): boolean {
  if (STRANGERS.has(role)) return false;
  const rank = RANKS.indexOf(role);
  return rank >= 0 ? rank >= RANKS.indexOf(permission) : roles.includes(role);
}

function firstRefusal(
  people: readonly Person[],
  of: (person: Person) => PermissionDecision | undefined,
): PermissionDecision | undefined {
  for (const person of people) {
    const refusal = of(person);
    if (refusal) return refusal;
  }
  return undefined;
}

function refusalOf(
  { login = "", type, role }: Person,
  policy: PermissionPolicy,
): PermissionDecision | undefined {
  if (type === "Bot" || login.endsWith("[bot]"))
    return policy.bots.some((bot) => isSame(bot, login)) ? undefined : refused("bot");
  if (type !== "User") return refused("no-person", "none");
  if (role === undefined) return refused("role-unknown", "none");
  return isSufficientRole(role, policy) ? undefined : refused("role");
}

function strangerTo({ login = "", teams }: Person, answerers: Answerers): PermissionDecision | undefined {
  if (answerers.people.length + answerers.teams.length === 0) return undefined;
  if (answerers.people.some((name) => isSame(name, login))) return undefined;
  if (answerers.teams.length === 0) return refused("not-asked");
  if (teams === undefined) return refused("team-unknown", "none");
  const isMember = answerers.teams.some((team) => teams.some((own) => isSame(own, team)));
  return isMember ? undefined : refused("not-asked");
}

/** Logins and slugs have no capitals of their own. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refused(reason: Refusal, reaction: "-1" | "none" = "-1"): PermissionDecision {
  return { allowed: false, reason, reaction };
}
