export type EventKind =
  | "issue-comment"
  | "pull-request-comment"
  | "review"
  | "review-comment"
  | "label"
  | "assignment"
  | "dispatch"
  | "workflow-run";

export interface Person {
  /** Absent if the account was deleted. */
  readonly login?: string | undefined;
  /** As GitHub has it: `User`, `Bot`, `Organization`, … */
  readonly type: string;
  readonly isOwnApp: boolean;
  /** Current `role_name` of the collaborators API; absent if unknown. */
  readonly role?: string | undefined;
  /** Slugs of the person's teams among the allowed ones; absent if unknown. */
  readonly teams?: readonly string[] | undefined;
}

/** Facts for a permission decision. `author_association` is no fact: it is stale and depends on the reader. */
export interface PermissionFacts {
  readonly event: EventKind;
  /** As the event names it: `created`, `submitted`, `labeled`, … */
  readonly action: string;
  readonly people: readonly Person[];
  readonly isEdited: boolean;
  readonly isLocked: boolean;
  readonly isTransferred: boolean;
  /** Whether the head branch is in another repository. */
  readonly isFork: boolean;
}

export interface PermissionPolicy {
  /** The lowest sufficient role of GitHub. */
  readonly permission: "write" | "maintain" | "admin";
  /** Sufficient custom roles of the organization. */
  readonly roles: readonly string[];
  /** Full logins of allowed bots. */
  readonly bots: readonly string[];
}

/** The people with permission who may also answer questions; empty lists allow all of them. */
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
      /** Reaction on GitHub: none without an author, and none to the engine's own events. */
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
  // Workflows also run for code from outside.
  "workflow-run": undefined,
};

const RANKS: readonly string[] = ["write", "maintain", "admin"];
const STRANGERS: ReadonlySet<string> = new Set(["none", "read", "triage"]);

/** Decides whether an event may start a run. Denies if a fact is unknown. */
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

export function canAnswer(
  facts: PermissionFacts,
  policy: PermissionPolicy,
  answerers: Answerers,
): PermissionDecision {
  const asking = canStartRun(facts, policy);
  if (!asking.allowed) return asking;
  return firstRefusal(facts.people, (person) => strangerTo(person, answerers)) ?? asking;
}

function isSufficientRole(role: string, { permission, roles }: Omit<PermissionPolicy, "bots">): boolean {
  if (STRANGERS.has(role)) return false;
  const rank = RANKS.indexOf(role);
  return rank >= 0 ? rank >= RANKS.indexOf(permission) : roles.includes(role);
}

function firstRefusal(people: readonly Person[], of: (person: Person) => PermissionDecision | undefined) {
  for (const person of people) {
    const refusal = of(person);
    if (refusal) return refusal;
  }
  return undefined;
}

function refusalOf({ login = "", type, role }: Person, policy: PermissionPolicy) {
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

/** Logins and slugs are case-insensitive. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refused(reason: Refusal, reaction: "-1" | "none" = "-1"): PermissionDecision {
  return { allowed: false, reason, reaction };
}
