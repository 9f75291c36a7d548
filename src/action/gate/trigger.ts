import * as z from "zod";
import { parseRequester } from "../../comment-commands/requester.ts";
import { DEFINITION_VERSION, STEP } from "../../comment-commands/run-options.ts";
import { AgenticError } from "../../errors.ts";
import { createRunId, isRunId, suffixFor } from "../../run/ids.ts";

export interface EventPerson {
  readonly login: string;
  readonly isBot: boolean;
}

/** Code of a pull request, as the event has it. */
export interface RequestedPullRequest {
  readonly number: number;
  /** Absent where the event does not tell. */
  readonly head?: { readonly sha: string; readonly repository: string | undefined };
  readonly baseRef?: string;
}

/** What somebody wants done; variables as YAML or JSON. */
export interface RequestedCommand {
  readonly command: string;
  readonly workflow?: string;
  readonly variables?: string;
  readonly runId?: string;
  /** Number of the issue or pull request that it is about. */
  readonly issue?: string;
  readonly fromStep?: string;
  readonly maxCostUsd?: string;
  readonly maxTokens?: string;
  readonly trustDefinition?: string;
  /** For people to see; nothing is allowed because of it. */
  readonly askedBy?: string;
}

/** What an event asks for, before it is known whether that is allowed. */
export interface TriggerRequest extends RequestedCommand {
  readonly event: string;
  /** Who sent it, and started the job again: all of them have to be allowed to. */
  readonly people: readonly EventPerson[];
  readonly pull?: RequestedPullRequest;
  /** Whether a dispatch names the run that it begins or goes on with, as a workflow of this repository does. */
  readonly namesRun: boolean;
  /** Whether the clock alone asks, as the file of a workflow has it. */
  readonly isOwn?: boolean;
}

export type Trigger =
  | { readonly status: "asks"; readonly asked: TriggerRequest }
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
  readonly given?: RequestedCommand;
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
const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const Given = z.object({
  command: z.string().default("run"),
  workflow: words,
  variables: z.union([z.string(), z.record(z.string(), z.unknown())]).default(""),
  "run-id": words,
  issue: words,
  "head-sha": words,
  "from-step": words,
  "max-cost-usd": words,
  "max-tokens": words,
  "trust-definition": words,
  "asked-by": words,
});

const sender = { sender: User };
const dispatches = {
  workflow_dispatch: z
    .object({ ...sender, inputs: Given.nullish() })
    .transform(({ sender, inputs }) => ({ sender, given: inputs })),
  repository_dispatch: z
    .object({ ...sender, client_payload: Given.nullish() })
    .transform(({ sender, client_payload }) => ({ sender, given: client_payload })),
};

/**
 * Reads what a dispatch asks for, or what the workflow itself wants on other events: all of it is text from outside, and nothing in it is
 * believed yet. Comments, reviews and labels are read as the App reads them.
 */
export async function readTrigger(source: TriggerSource): Promise<Trigger> {
  const { name, given } = source;
  const isDispatch = Object.hasOwn(dispatches, name);
  if (given && !isDispatch) return await wanted(source, given);
  if (!isDispatch)
    return refused(
      `The event ${name} starts no runs: its code or its words may be anybody's. Use workflow_dispatch, or a comment.`,
    );
  try {
    return await dispatched(source);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof AgenticError)) throw error;
    const reason = error instanceof AgenticError ? error.message : z.prettifyError(error);
    return refused(`The event ${name} is not as GitHub has it: ${reason}`);
  }
}

/** Events in which a workflow of this repository may want something by itself: none of them brings code or secrets of others together. */
const OWN: ReadonlySet<string> = new Set(["schedule", "push", "issues", "pull_request"]);
const Around = z.object({ sender: User.optional(), pull_request: Pull.optional() });

async function wanted(source: TriggerSource, given: RequestedCommand): Promise<Trigger> {
  const { name, payload } = source;
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
    namesRun: false,
    isOwn: true,
  };
  return await asks({ ...source, actors: name === "schedule" ? [] : source.actors }, asked);
}

async function dispatched(source: TriggerSource): Promise<Trigger> {
  const schema = dispatches[source.name as keyof typeof dispatches];
  const { sender, given } = schema.parse(source.payload, { jitless: true });
  const { command, variables, ...rest } = given ?? Given.parse({});
  const named = {
    workflow: rest.workflow,
    variables: typeof variables === "string" ? variables : JSON.stringify(variables),
    runId: rest["run-id"],
    issue: rest.issue,
    fromStep: rest["from-step"],
    maxCostUsd: rest["max-cost-usd"],
    maxTokens: rest["max-tokens"],
    trustDefinition: rest["trust-definition"],
    // People ask for themselves.
    askedBy: personOf(sender).isBot && parseRequester(rest["asked-by"]) ? rest["asked-by"] : "",
  };
  if (rest["head-sha"] !== "" && rest.issue === "")
    return refused("`head-sha` is the head of a pull request; give the number of that as `issue` too.");
  const said = Object.fromEntries(Object.entries(named).filter(([, value]) => value.trim() !== ""));
  const pull = pinned(given, source.repository);
  return await asks(source, {
    ...said,
    ...(pull ? { pull } : {}),
    command,
    people: [personOf(sender)],
    namesRun: named.runId !== "",
  });
}

/** The commit that whoever dispatches wants worked on; it has to stand there still. */
function pinned(
  given: z.infer<typeof Given> | null | undefined,
  repository: string,
): RequestedPullRequest | undefined {
  const { issue = "", "head-sha": sha = "" } = given ?? {};
  return sha === "" || !ISSUE.test(issue) ? undefined : { number: Number(issue), head: { sha, repository } };
}

const ISSUE = /^[1-9]\d{0,9}$/;
const COMMANDS = new Set(["run", "resume", "cancel", "status"]);

async function asks(
  { name, actors, repository, delivery, now }: TriggerSource,
  asked: Omit<TriggerRequest, "event">,
): Promise<Trigger> {
  const problem = problemIn(asked);
  if (problem !== undefined) return refused(problem);
  const people = [...asked.people, ...actors.filter((login) => login !== "").map(personNamed)];
  const known = new Map(people.map((person) => [person.login.toLowerCase(), person]));
  for (const person of people) if (person.isBot) known.set(person.login.toLowerCase(), person);
  const runId = asked.runId ?? createRunId(now, await suffixFor(`${repository} ${delivery}`));
  return { status: "asks", asked: { ...asked, event: name, people: [...known.values()], runId } };
}

const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;

function problemIn({ command, workflow, runId, ...rest }: RequestedCommand): string | undefined {
  if (!COMMANDS.has(command)) return `There is no command ${JSON.stringify(command)}.`;
  if (runId !== undefined && !isRunId(runId))
    return `${JSON.stringify(runId)} is no id of a run; one looks like 20260131-k3f9qz.`;
  if (command !== "run" && runId === undefined) return `Name the run: ${command} 20260131-k3f9qz.`;
  if (command === "run" && workflow === undefined && runId === undefined) return "Name the workflow to run.";
  const { issue, fromStep, maxCostUsd, maxTokens, trustDefinition } = rest;
  if (issue !== undefined && !ISSUE.test(issue)) return `${JSON.stringify(issue)} is no number of an issue.`;
  if (fromStep !== undefined && !STEP.test(fromStep))
    return `${JSON.stringify(fromStep)} is no name of a step.`;
  if (trustDefinition !== undefined && !DEFINITION_VERSION.test(trustDefinition))
    return `${JSON.stringify(trustDefinition)} is no version of a definition.`;
  for (const limit of [maxCostUsd, maxTokens])
    if (limit !== undefined && !(NUMBER.test(limit) && Number(limit) > 0))
      return `${JSON.stringify(limit)} is no number above 0.`;
  return undefined;
}

function personOf({ login, type }: z.infer<typeof User>): EventPerson {
  // What is no user, such as an organisation or what comes after it, is none of the people either.
  return { login, isBot: type !== "User" || personNamed(login).isBot };
}

export function personNamed(login: string): EventPerson {
  return { login, isBot: login.endsWith("[bot]") };
}

function pullOf({ number, head, base }: z.infer<typeof Pull>): RequestedPullRequest {
  return { number, head: { sha: head.sha, repository: head.repo?.full_name }, baseRef: base.ref };
}

function refused(reason: string): Trigger {
  return { status: "refused", reason };
}
