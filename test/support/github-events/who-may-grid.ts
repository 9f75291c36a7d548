import { handleEvent } from "../../../src/github-events/handle-event.ts";
import { askingRun, createHub, type Hub, NOW } from "./hub.ts";
import { assigned, commented, labelled, remarked, reviewed, type Sayer } from "./payloads.ts";

/** What comes of an event, in one character. */
export const OUTCOMES = {
  R: "a run starts, or goes on",
  T: "a thumb down, and no words",
  S: "nothing that anybody sees",
  A: "nothing now; the same delivery later may do",
  N: "nobody meant us; nobody is asked anything",
} as const;

export interface Actor {
  readonly user: Sayer | null;
  /** Whose role GitHub knows now; undefined: it does not say. */
  readonly role?: string | undefined;
  readonly appId?: number;
  /** What GitHub says of somebody in the event, which is old and depends on who asks. */
  readonly association?: string;
  readonly prepare?: (hub: Hub) => void;
}

const LATER = "2026-02-01T12:00:00Z";
const RUN = "20260130-abc123";
const PULL = { isLocked: false, isPullRequest: true } as const;
/** Of a run, by its name. */
const head = { sha: "a1", ref: "agentic/wanted-abc123", isFork: false };

/** What somebody does, and what is otherwise with it. */
const events = {
  "issue comment": (hub: Hub, actor: Actor) => command(hub, actor),
  "PR comment": (hub: Hub, actor: Actor) => {
    hub.issues.set(1, { ...PULL, head });
    return command(hub, actor, { isPull: true });
  },
  answer: async (hub: Hub, actor: Actor) => {
    await askingRun(hub, RUN, { issue: 1 });
    return command(hub, actor, { body: "/agentic approve", at: LATER });
  },
  review: async (hub: Hub, actor: Actor) => {
    hub.issues.set(1, { ...PULL, head });
    await askingRun(hub, RUN, { issue: 1 });
    const { user } = actor;
    const given = user && { login: user.login, type: user.type ?? "User" };
    hub.reviews.set(9, {
      review: { id: 9, state: "APPROVED", body: "", user: given, submitted_at: LATER },
      comments: [],
    });
    return reviewed({ id: 9, body: "", user, at: LATER }, 1);
  },
  "review comment": async (hub: Hub, actor: Actor) => {
    hub.issues.set(1, { ...PULL, head });
    await askingRun(hub, RUN, { issue: 1 });
    return remarked({ ...say(hub, actor, { body: "/agentic approve", at: LATER }), review: null }, 1);
  },
  edited: (hub: Hub, actor: Actor) => command(hub, actor, { action: "edited", editedAt: LATER }),
  "edited first": (hub: Hub, actor: Actor) => command(hub, actor, { editedAt: LATER }),
  "edited since": (hub: Hub, actor: Actor) => {
    const delivery = command(hub, actor);
    hub.texts.set(7, { body: "/agentic run other", login: actor.user?.login });
    return delivery;
  },
  deleted: (hub: Hub, actor: Actor) => command(hub, actor, { action: "deleted" }),
  "deleted since": (hub: Hub, actor: Actor) => {
    const delivery = command(hub, actor);
    hub.texts.delete(7);
    return delivery;
  },
  fork: (hub: Hub, actor: Actor) => {
    hub.issues.set(1, { ...PULL, head: { ...head, isFork: true } });
    return command(hub, actor, { isPull: true });
  },
  locked: (hub: Hub, actor: Actor) => {
    hub.issues.set(1, { isLocked: true, isPullRequest: false });
    return command(hub, actor);
  },
  transferred: (hub: Hub, actor: Actor) => {
    hub.issues.delete(1);
    return command(hub, actor);
  },
  label: (_: Hub, { user }: Actor) =>
    labelled({ label: "agentic:fix", issue: 1, at: NOW, sender: user ?? GHOST }),
  assignment: (_: Hub, { user }: Actor) =>
    assigned({ assignee: "agentic[bot]", issue: 1, at: NOW, sender: user ?? GHOST }),
  dispatch: (_: Hub, { user }: Actor) => ({
    name: "workflow_dispatch",
    payload: { sender: user ?? GHOST, inputs: { command: "run", workflow: "fix" } },
  }),
  "workflow run": (_: Hub, { user }: Actor) => ({
    name: "workflow_run",
    payload: { action: "completed", sender: user ?? GHOST, workflow_run: { conclusion: "failure" } },
  }),
} as const;

export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as readonly EventName[];

const GHOST: Sayer = { login: "ghost" };

interface Said {
  readonly body?: string;
  readonly at?: string;
  readonly action?: string;
  readonly editedAt?: string;
  readonly isPull?: boolean;
}

function say(hub: Hub, { user, appId }: Actor, { body = "/agentic run fix", at = NOW, editedAt }: Said = {}) {
  return hub.say({
    id: 7,
    body,
    user,
    at,
    ...(appId === undefined ? {} : { appId }),
    ...(editedAt === undefined ? {} : { editedAt }),
  });
}

function command(hub: Hub, actor: Actor, said: Said = {}) {
  const { action, isPull = false } = said;
  return commented(say(hub, actor, said), { number: 1, isPull }, action === undefined ? {} : { action });
}

function associated(delivery: { name: string; payload: object }, { association }: Actor) {
  const payload = Object.entries(delivery.payload as Record<string, unknown>).map(([key, value]) => [
    key,
    key === "comment" || key === "review" ? { ...(value as object), author_association: association } : value,
  ]);
  return { ...delivery, payload: Object.fromEntries(payload) as object };
}

/** What comes of it, by what is there afterwards. */
export async function outcomeOf(event: EventName, actor: Actor): Promise<string> {
  const hub = createHub();
  hub.settings = {
    ...hub.settings,
    policy: { ...hub.settings.policy, bots: ["agentic[bot]", "renovate[bot]"] },
  };
  if (actor.user) hub.roles.set(actor.user.login, actor.role);
  const delivery = await events[event](hub, actor);
  actor.prepare?.(hub);
  const { status } = await handleEvent(associated(delivery, actor), hub.ports);
  const thumbs = [...hub.reactions].filter((each) => each.endsWith(" -1")).length;
  const eyes = hub.reactions.size - thumbs;
  const seen = `${hub.dispatches.length} ${thumbs} ${eyes}`;
  const isQuiet = seen === "0 0 0" && hub.comments.size === 0;
  if (status === "done" && seen === "1 0 1") return "R";
  if (status === "refused" && seen === "0 1 0" && hub.comments.size === 0) return "T";
  if (isQuiet && status === "refused") return "S";
  if (isQuiet && status === "again") return "A";
  if (isQuiet && status === "nothing") return "N";
  return `${status} ${seen}`;
}
