import { createHash } from "node:crypto";
import * as z from "zod";
import { AgenticError } from "../errors.ts";
import { createRunId, isRunId, suffixFor } from "../run/ids.ts";
import { type AskedCommand, type CommentGrammar, parseCommentCommand } from "./comment-command.ts";

export interface EventPerson {
  readonly login: string;
  readonly isBot: boolean;
}

/** Words at GitHub that asked, to be looked at again before they count. */
export interface AskedText {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
  readonly author: string;
  readonly hash: string;
}

/** Code of a pull request, as the event has it. */
export interface AskedPull {
  readonly number: number;
  /** Absent where the event does not tell. */
  readonly head?: { readonly sha: string; readonly repository: string | undefined };
  readonly baseRef?: string;
}

/** What an event asks for, before it is known whether that is allowed. */
export interface Asked extends AskedCommand {
  readonly event: string;
  /** Who wrote it, sent it, and started the job again: all of them have to be allowed to. */
  readonly people: readonly EventPerson[];
  readonly text?: AskedText;
  readonly pull?: AskedPull;
  /** Whether it goes on with a run, on the word of a workflow of this repository. */
  readonly isContinuation: boolean;
  /** Whether the clock alone asks, as the file of a workflow has it. */
  readonly isOwn?: boolean;
}

export type Trigger =
  | { readonly status: "asks"; readonly asked: Asked }
  /** Nobody meant us. */
  | { readonly status: "nothing"; readonly reason: string }
  | { readonly status: "refused"; readonly reason: string };

export interface TriggerSource {
  /** `GITHUB_EVENT_NAME`. */
  readonly name: string;
  readonly payload: unknown;
  readonly repository: string;
  /** `GITHUB_ACTOR` and `GITHUB_TRIGGERING_ACTOR`. */
  readonly actors: readonly string[];
  /** What the same delivery has the same of: `GITHUB_RUN_ID`. */
  readonly delivery: string;
  readonly now: Date;
  /** What the file of the workflow itself wants, whatever happened: it is code of this repository. */
  readonly given?: AskedCommand;
  readonly grammar?: CommentGrammar;
}

const User = z.object({ login: z.string().min(1).max(120), type: z.string().default("") });
const Head = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  repo: z.object({ full_name: z.string() }).nullish(),
});
const Pull = z.object({
  number: z.int().positive(),
  head: Head,
  base: z.object({ ref: z.string() }),
});
const Issue = z.object({ number: z.int().positive(), pull_request: z.unknown().optional() });
const Text = z.object({
  id: z.int().positive(),
  body: z
    .string()
    .max(200_000)
    .nullish()
    .transform((body) => body ?? ""),
  user: User.nullable(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
  submitted_at: z.iso.datetime({ offset: true }).nullish(),
});
const Given = z.object({
  command: z.string().default("run"),
  workflow: z.string().default(""),
  variables: z.union([z.string(), z.record(z.string(), z.unknown())]).default(""),
  "run-id": z.string().default(""),
});

const sender = { sender: User };
const events = {
  workflow_dispatch: z.object({ ...sender, inputs: Given.nullish() }),
  repository_dispatch: z.object({ ...sender, client_payload: Given.nullish() }),
  issue_comment: z.object({ ...sender, action: z.string(), issue: Issue, comment: Text }),
  pull_request_review: z.object({ ...sender, action: z.string(), pull_request: Pull, review: Text }),
  pull_request_review_comment: z.object({ ...sender, action: z.string(), pull_request: Pull, comment: Text }),
  issues: z.object({
    ...sender,
    action: z.string(),
    issue: Issue.extend({ updated_at: z.iso.datetime({ offset: true }) }),
    label: z.object({ name: z.string().max(200) }).optional(),
  }),
};

/** Reads what the event of a job asks for; all of it is text from outside, and nothing in it is believed yet. */
export async function readTrigger(source: TriggerSource): Promise<Trigger> {
  if (source.given && !DISPATCHES.has(source.name)) return await wanted(source, source.given);
  const read = Object.hasOwn(readers, source.name) ? readers[source.name as keyof typeof readers] : undefined;
  if (!read)
    return refused(
      `The event ${source.name} starts no runs: its code or its words may be anybody's. Use workflow_dispatch, or a comment.`,
    );
  try {
    return await read(source);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof AgenticError)) throw error;
    const reason = error instanceof AgenticError ? error.message : z.prettifyError(error);
    return refused(`The event ${source.name} is not as GitHub has it: ${reason}`);
  }
}

const DISPATCHES: ReadonlySet<string> = new Set(["workflow_dispatch", "repository_dispatch"]);

/** Events in which a workflow of this repository may want something by itself: none of them brings code or secrets of others together. */
const OWN: ReadonlySet<string> = new Set(["schedule", "push", "issues", "pull_request"]);
const Around = z.object({ sender: User.optional(), pull_request: Pull.optional() });

async function wanted(source: TriggerSource, given: AskedCommand): Promise<Trigger> {
  const { name, payload, now, repository, delivery } = source;
  if (!OWN.has(name))
    return refused(`No run is started by the event ${name}, whatever a workflow wants then.`);
  const parsed = Around.safeParse(payload, { jitless: true });
  if (!parsed.success) return refused(`The event ${name} is not as GitHub has it.`);
  const { sender, pull_request } = parsed.data;
  // Nobody sends what the clock does.
  if (!sender && name !== "schedule") return refused(`The event ${name} has no sender.`);
  const asked = {
    ...given,
    people: sender && name !== "schedule" ? [personOf(sender)] : [],
    ...(pull_request ? { pull: pullOf(pull_request) } : {}),
    isContinuation: false,
    isOwn: true,
  };
  const actors = name === "schedule" ? [] : source.actors;
  return await asks({ ...source, actors }, asked, { key: `${repository} ${delivery}`, at: now });
}

/** The same for the same words, so that a change of them is seen. */
export function hashOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

const readers = {
  workflow_dispatch: (source: TriggerSource) => {
    const { sender, inputs } = events.workflow_dispatch.parse(source.payload, { jitless: true });
    return dispatched(source, { sender, given: inputs ?? Given.parse({}) });
  },
  repository_dispatch: (source: TriggerSource) => {
    const { sender, client_payload } = events.repository_dispatch.parse(source.payload, { jitless: true });
    return dispatched(source, { sender, given: client_payload ?? Given.parse({}) });
  },
  issue_comment: (source: TriggerSource) => {
    const { action, sender, issue, comment } = events.issue_comment.parse(source.payload, { jitless: true });
    const pull = issue.pull_request ? { number: issue.number } : undefined;
    return said(source, { action, wanted: "created", sender, kind: "comment", text: comment, pull });
  },
  pull_request_review: (source: TriggerSource) => {
    const { action, sender, ...rest } = events.pull_request_review.parse(source.payload, { jitless: true });
    const pull = pullOf(rest.pull_request);
    return said(source, { action, wanted: "submitted", sender, kind: "review", text: rest.review, pull });
  },
  pull_request_review_comment: (source: TriggerSource) => {
    const { action, sender, comment, pull_request } = events.pull_request_review_comment.parse(
      source.payload,
      { jitless: true },
    );
    const pull = pullOf(pull_request);
    return said(source, { action, wanted: "created", sender, kind: "review-comment", text: comment, pull });
  },
  issues: labelled,
};

async function dispatched(
  source: TriggerSource,
  { sender, given }: { readonly sender: z.infer<typeof User>; readonly given: z.infer<typeof Given> },
): Promise<Trigger> {
  const { command, workflow, "run-id": runId } = given;
  const variables = typeof given.variables === "string" ? given.variables : JSON.stringify(given.variables);
  const asked = {
    command,
    ...(workflow.trim() === "" ? {} : { workflow: workflow.trim() }),
    ...(variables.trim() === "" ? {} : { variables }),
    ...(runId.trim() === "" ? {} : { runId: runId.trim() }),
  };
  const isContinuation = command === "resume" && asked.runId !== undefined;
  const key = `${source.repository} ${source.delivery}`;
  return await asks(
    source,
    { ...asked, people: [personOf(sender)], isContinuation },
    { key, at: source.now },
  );
}

interface Said {
  readonly action: string;
  /** The only action that counts: edits and deletions ask for nothing. */
  readonly wanted: string;
  readonly sender: z.infer<typeof User>;
  readonly kind: AskedText["kind"];
  readonly text: z.infer<typeof Text>;
  readonly pull: AskedPull | undefined;
}

async function said(
  source: TriggerSource,
  { action, wanted, sender, kind, text, pull }: Said,
): Promise<Trigger> {
  const { id, body, user, created_at, updated_at, submitted_at } = text;
  if (action !== wanted) return nothing(`A ${kind} that was ${action} asks for nothing.`);
  const read = (source.grammar ?? parseCommentCommand)(body);
  if (read && "reason" in read) return refused(read.reason);
  if (!read) return nothing(`The ${kind} holds no command; one begins with /agentic in the first line.`);
  if (!user) return refused(`The ${kind} has no author any more.`);
  if (created_at !== undefined && updated_at !== undefined && created_at !== updated_at)
    return refused(`The ${kind} was edited after it was written; write a new one.`);
  const asked = {
    ...read.asked,
    people: [personOf(user), personOf(sender)],
    text: { kind, id, author: user.login, hash: hashOf(body) },
    ...(pull ? { pull } : {}),
    isContinuation: false,
  };
  const at = new Date(created_at ?? submitted_at ?? source.now);
  return await asks(source, asked, {
    key: `${source.repository} ${kind === "comment" ? "" : kind}${id}`,
    at,
  });
}

const LABEL = /^agentic:(.+)$/;

/** `agentic:<workflow>` on an issue runs that workflow; who may put labels there need not be allowed to. */
async function labelled(source: TriggerSource): Promise<Trigger> {
  const { action, issue, label, sender } = events.issues.parse(source.payload, { jitless: true });
  const [, workflow] = LABEL.exec(label?.name ?? "") ?? [];
  if (action !== "labeled" || workflow === undefined)
    return nothing("Only a label such as agentic:plan-build-validate asks for a run.");
  const asked = {
    command: "run",
    workflow: workflow.trim(),
    people: [personOf(sender)],
    ...(issue.pull_request ? { pull: { number: issue.number } } : {}),
    isContinuation: false,
  };
  const key = `${source.repository} #${issue.number} ${label?.name} ${issue.updated_at}`;
  return await asks(source, asked, { key, at: new Date(issue.updated_at) });
}

const COMMANDS = new Set(["run", "resume", "cancel", "status"]);

async function asks(
  { name, actors }: TriggerSource,
  asked: Omit<Asked, "event">,
  { key, at }: { readonly key: string; readonly at: Date },
): Promise<Trigger> {
  const { command, workflow, runId } = asked;
  if (!COMMANDS.has(command)) return refused(`There is no command ${JSON.stringify(command)}.`);
  if (runId !== undefined && !isRunId(runId))
    return refused(`${JSON.stringify(runId)} is no id of a run; one looks like 20260131-k3f9qz.`);
  if (command !== "run" && runId === undefined) return refused(`Name the run: ${command} 20260131-k3f9qz.`);
  if (command === "run" && workflow === undefined && runId === undefined)
    return refused("Name the workflow to run.");
  const people = [...asked.people, ...actors.filter((login) => login !== "").map(personNamed)];
  const known = new Map(people.map((person) => [person.login.toLowerCase(), person]));
  for (const person of people) if (person.isBot) known.set(person.login.toLowerCase(), person);
  const own = runId ?? createRunId(at, await suffixFor(key));
  return { status: "asks", asked: { ...asked, event: name, people: [...known.values()], runId: own } };
}

function personOf({ login, type }: z.infer<typeof User>): EventPerson {
  // What is no user, such as an organisation or what comes after it, is none of the people either.
  return { login, isBot: type !== "User" || personNamed(login).isBot };
}

function personNamed(login: string): EventPerson {
  return { login, isBot: login.endsWith("[bot]") };
}

function pullOf({ number, head, base }: z.infer<typeof Pull>): AskedPull {
  return { number, head: { sha: head.sha, repository: head.repo?.full_name }, baseRef: base.ref };
}

function nothing(reason: string): Trigger {
  return { status: "nothing", reason };
}

function refused(reason: string): Trigger {
  return { status: "refused", reason };
}
