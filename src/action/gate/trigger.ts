import * as z from "zod";
import { parseRequester } from "../../comment-commands/requester.ts";
import { DEFINITION_VERSION, STEP } from "../../comment-commands/run-command.ts";
import { AgenticError } from "../../errors.ts";
import { createRunId, isRunId, suffixFor } from "../../run/ids.ts";

export interface EventPerson {
  readonly login: string;
  readonly isBot: boolean;
}

interface RequestedPullRequest {
  readonly number: number;
  readonly head?: { readonly sha: string; readonly repository: string | undefined };
  readonly baseRef?: string;
}

export interface RequestedCommand {
  readonly command: string;
  readonly workflow?: string | undefined;
  readonly variables?: string | undefined;
  readonly runId?: string | undefined;
  readonly issue?: string | undefined;
  readonly fromStep?: string | undefined;
  readonly maxCostUsd?: string;
  readonly maxTokens?: string;
  readonly trustDefinition?: string;
  /** For display only; it gives no permission. */
  readonly askedBy?: string | undefined;
}

export interface TriggerRequest extends RequestedCommand {
  readonly event: string;
  /** Sender, and person who re-ran the job. All of them need permission. */
  readonly people: readonly EventPerson[];
  readonly pull?: RequestedPullRequest | undefined;
  /** Whether a dispatch names the run that it starts or resumes, as workflows of this repository do. */
  readonly namesRun: boolean;
  readonly isOwn?: boolean;
}

export type Trigger =
  | { readonly status: "requested"; readonly request: TriggerRequest }
  | { readonly status: "refused"; readonly reason: string };

export interface TriggerSource {
  /** `GITHUB_EVENT_NAME`. */
  readonly name: string;
  readonly payload: unknown;
  readonly repository: string;
  /** `GITHUB_ACTOR` and `GITHUB_TRIGGERING_ACTOR`. */
  readonly actors: readonly string[];
  /** `GITHUB_RUN_ID`, the same for a repeated delivery. */
  readonly delivery: string;
  readonly now: Date;
  /** Request that the workflow file configures, which is trusted code of this repository. */
  readonly configured?: RequestedCommand | undefined;
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
const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const DispatchInputs = z.object({
  command: z.string().default("run"),
  workflow: optionalText,
  variables: z.union([z.string(), z.record(z.string(), z.unknown())]).default(""),
  "run-id": optionalText,
  issue: optionalText,
  "head-sha": optionalText,
  "from-step": optionalText,
  "max-cost-usd": optionalText,
  "max-tokens": optionalText,
  "trust-definition": optionalText,
  "asked-by": optionalText,
});

const sender = { sender: User };
const dispatches = {
  workflow_dispatch: z
    .object({ ...sender, inputs: DispatchInputs.nullish() })
    .transform(({ sender, inputs }) => ({ sender, inputs })),
  repository_dispatch: z
    .object({ ...sender, client_payload: DispatchInputs.nullish() })
    .transform(({ sender, client_payload }) => ({ sender, inputs: client_payload })),
};

/**
 * Reads the request of a dispatch, or the configured request on other events. All of it is untrusted. `handleJobEvent` reads comments,
 * reviews and labels.
 */
export async function readTrigger(source: TriggerSource): Promise<Trigger> {
  const { name, configured } = source;
  const isDispatch = Object.hasOwn(dispatches, name);
  if (configured && !isDispatch) return await readConfigured(source, configured);
  if (!isDispatch)
    return refused(
      `The event ${name} cannot start runs, since its code or text may be untrusted. Use workflow_dispatch, or a comment.`,
    );
  try {
    return await readDispatch(source);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof AgenticError)) throw error;
    const reason = error instanceof AgenticError ? error.message : z.prettifyError(error);
    return refused(`The event ${name} is invalid: ${reason}`);
  }
}

/** Events for which a workflow file may configure a request. None of them combines untrusted code with secrets. */
const CONFIGURABLE_EVENTS: ReadonlySet<string> = new Set(["schedule", "push", "issues", "pull_request"]);
const TriggerPayload = z.object({ sender: User.optional(), pull_request: Pull.optional() });

async function readConfigured(source: TriggerSource, configured: RequestedCommand): Promise<Trigger> {
  const { name, payload } = source;
  if (!CONFIGURABLE_EVENTS.has(name))
    return refused(`The event ${name} cannot start runs, even if the workflow configures one.`);
  const parsed = TriggerPayload.safeParse(payload, { jitless: true });
  if (!parsed.success) return refused(`The event ${name} is invalid.`);
  const { sender, pull_request } = parsed.data;
  // A schedule has no sender.
  if (!sender && name !== "schedule") return refused(`The event ${name} has no sender.`);
  const request = {
    ...configured,
    people: sender && name !== "schedule" ? [personOf(sender)] : [],
    pull: pull_request && pullOf(pull_request),
    namesRun: false,
    isOwn: true,
  };
  return await createTrigger({ ...source, actors: name === "schedule" ? [] : source.actors }, request);
}

async function readDispatch(source: TriggerSource): Promise<Trigger> {
  const schema = dispatches[source.name as keyof typeof dispatches];
  const { sender, inputs } = schema.parse(source.payload, { jitless: true });
  const { command, variables, ...others } = inputs ?? DispatchInputs.parse({});
  const named = {
    workflow: others.workflow,
    variables: typeof variables === "string" ? variables : JSON.stringify(variables),
    runId: others["run-id"],
    issue: others.issue,
    fromStep: others["from-step"],
    maxCostUsd: others["max-cost-usd"],
    maxTokens: others["max-tokens"],
    trustDefinition: others["trust-definition"],
    // Only a bot may name another requester.
    askedBy: personOf(sender).isBot && parseRequester(others["asked-by"]) ? others["asked-by"] : "",
  };
  if (others["head-sha"] !== "" && others.issue === "")
    return refused("`head-sha` is the head of a pull request. Set `issue` to its number as well.");
  const present = Object.fromEntries(Object.entries(named).filter(([, value]) => value.trim() !== ""));
  return await createTrigger(source, {
    ...present,
    pull: pinnedPullRequest(inputs, source.repository),
    command,
    people: [personOf(sender)],
    namesRun: named.runId !== "",
  });
}

function pinnedPullRequest(inputs: z.infer<typeof DispatchInputs> | null | undefined, repository: string) {
  const { issue = "", "head-sha": sha = "" } = inputs ?? {};
  return sha === "" || !ISSUE.test(issue) ? undefined : { number: Number(issue), head: { sha, repository } };
}

const ISSUE = /^[1-9]\d{0,9}$/;
const COMMANDS = new Set(["run", "resume", "cancel", "status"]);

async function createTrigger(
  { name, actors, repository, delivery, now }: TriggerSource,
  request: Omit<TriggerRequest, "event">,
): Promise<Trigger> {
  const problem = findProblem(request);
  if (problem !== undefined) return refused(problem);
  const people = [...request.people, ...actors.filter((login) => login !== "").map(personNamed)];
  const known = new Map(people.map((person) => [person.login.toLowerCase(), person]));
  for (const person of people) if (person.isBot) known.set(person.login.toLowerCase(), person);
  const runId = request.runId ?? createRunId(now, suffixFor(`${repository} ${delivery}`));
  return { status: "requested", request: { ...request, event: name, people: [...known.values()], runId } };
}

const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;

function findProblem({ command, workflow, runId, ...options }: RequestedCommand): string | undefined {
  if (!COMMANDS.has(command)) return `There is no command ${JSON.stringify(command)}.`;
  if (runId !== undefined && !isRunId(runId))
    return `${JSON.stringify(runId)} is not a run ID, such as 20260131-k3f9qz.`;
  if (command !== "run" && runId === undefined) return `Name the run: ${command} 20260131-k3f9qz.`;
  if (command === "run" && workflow === undefined && runId === undefined) return "Name the workflow to run.";
  const { issue, fromStep, maxCostUsd, maxTokens, trustDefinition } = options;
  if (issue !== undefined && !ISSUE.test(issue)) return `${JSON.stringify(issue)} is not an issue number.`;
  if (fromStep !== undefined && !STEP.test(fromStep))
    return `${JSON.stringify(fromStep)} is not a step name.`;
  if (trustDefinition !== undefined && !DEFINITION_VERSION.test(trustDefinition))
    return `${JSON.stringify(trustDefinition)} is not a version of a definition.`;
  for (const limit of [maxCostUsd, maxTokens])
    if (limit !== undefined && !(NUMBER.test(limit) && Number(limit) > 0))
      return `${JSON.stringify(limit)} is not a number above 0.`;
  return undefined;
}

function personOf({ login, type }: z.infer<typeof User>): EventPerson {
  // Every other type, such as an organisation, counts as a bot.
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
