import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import type { ActionEnd } from "../../action/composite-runner.ts";
import { interpolate, isTrue, type Scope, type Value } from "../../action/runner-expressions.ts";
import { repository } from "../../../../src/system/package-root.ts";
import { MODEL_KEY, type Site, type SiteJob } from "../../action/site.ts";
import { type Fault, type SeenRequest } from "../../github/github-server.ts";

type Texts = Readonly<Record<string, string>>;

interface RawStep {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface RawJob {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Texts;
  readonly outputs?: Texts;
  readonly steps: readonly RawStep[];
}

const file = join(import.meta.dirname, "../../../../templates/init/agentic.yml");
const { jobs } = parse(readFileSync(file, "utf8")) as { jobs: Readonly<Record<string, RawJob>> };

/** What GitHub starts the workflow for. */
export interface Happening {
  readonly name: string;
  readonly payload: { readonly [name: string]: Value };
  /** Who did it. */
  readonly actor: string;
  /** Of a dispatch. */
  readonly inputs?: Texts;
}

export interface JobEnd {
  readonly result: "success" | "failure" | "skipped";
  readonly outputs: Texts;
  /** Of every use of the Action in it. */
  readonly ends: readonly ActionEnd[];
}

interface Workflow {
  readonly site: Site;
  readonly happening: Happening;
  readonly done: Map<string, JobEnd>;
  readonly artifacts: string;
  readonly refused: string[];
}

/** The jobs of the starter workflow by their names, one after the other, each on a machine of its own and with no more rights than it names. */
export async function runStarter(
  site: Site,
  happening: Happening,
): Promise<ReadonlyMap<string, JobEnd> & { readonly refused: readonly string[] }> {
  const artifacts = mkdtempSync(join(tmpdir(), "agentic-artifacts-"));
  const workflow: Workflow = { site, happening, done: new Map(), artifacts, refused: [] };
  try {
    for (const [name, job] of Object.entries(jobs)) workflow.done.set(name, await runJob(workflow, job));
    return Object.assign(workflow.done, { refused: workflow.refused });
  } finally {
    rmSync(artifacts, { recursive: true, force: true });
  }
}

const STATUS = /\b(?:success|failure|always|cancelled)\(\)/;

function allows(condition: string | undefined, scope: Scope): boolean {
  const expression = (condition ?? "success()").trim().replace(/^\$\{\{([^]*)\}\}$/, "$1");
  return isTrue(STATUS.test(expression) ? expression : `success() && (${expression})`, scope);
}

async function runJob(workflow: Workflow, raw: RawJob): Promise<JobEnd> {
  const { site, done } = workflow;
  const needs = [raw.needs ?? []].flat();
  const results = needs.map((name) => done.get(name)?.result);
  const scope = scopeOf(workflow, needs, {
    success: () => results.every((result) => result === "success"),
    failure: () => results.includes("failure"),
  });
  if (!allows(raw.if, scope)) return { result: "skipped", outputs: {}, ends: [] };
  using machine = site.job({
    event: workflow.happening.payload,
    github: {
      event_name: workflow.happening.name,
      actor: workflow.happening.actor,
      triggering_actor: workflow.happening.actor,
    },
  });
  if (!raw.steps.some(({ uses }) => uses?.startsWith("actions/checkout@")))
    for (const name of readdirSync(machine.checkout.root))
      rmSync(join(machine.checkout.root, name), { recursive: true });
  const guard = (request: SeenRequest): Fault | undefined => refusal(workflow, raw, request);
  site.hub.onRequest = (request) => (request.token === site.token ? guard(request) : undefined);
  site.git.setOnRequest(({ kind }) => {
    if (!kind.startsWith("push") || raw.permissions?.["contents"] === "write") return undefined;
    workflow.refused.push(`git ${kind}`);
    return { status: 403 };
  });
  return await runSteps({ workflow, raw, needs, machine }).finally(() => {
    site.hub.onRequest = () => {};
    site.git.setOnRequest(undefined);
  });
}

interface Running {
  readonly workflow: Workflow;
  readonly raw: RawJob;
  readonly needs: readonly string[];
  readonly machine: SiteJob;
}

async function runSteps({ workflow, raw, needs, machine }: Running): Promise<JobEnd> {
  const steps: Record<string, { outputs: Texts; outcome: string }> = {};
  const ends: ActionEnd[] = [];
  let isGood = true;
  const scope = (): Scope =>
    scopeOf(
      workflow,
      needs,
      { success: () => isGood, failure: () => !isGood },
      {
        steps,
        runner: { temp: machine.runner.temp },
      },
    );
  for (const step of raw.steps) {
    if (!allows(step.if, scope())) continue;
    const given = textsOf(step.with ?? {}, scope());
    const [action = ""] = (step.uses ?? "").split("@");
    if (action === "actions/checkout") continue;
    if (action === "actions/upload-artifact") upload(workflow, given);
    else if (action === "actions/download-artifact") download(workflow, given);
    else if (action === repository) {
      const end = await machine.runner.use(given).ended;
      ends.push(end);
      isGood &&= end.result === "success";
      if (step.id !== undefined) steps[step.id] = { outputs: end.outputs, outcome: end.result };
    } else throw new Error(`This runner has no ${step.uses ?? "scripts"}.`);
  }
  return { result: isGood ? "success" : "failure", outputs: textsOf(raw.outputs ?? {}, scope()), ends };
}

function upload({ artifacts }: Workflow, { name = "", path = "" }: Texts): void {
  if (existsSync(path)) cpSync(path, join(artifacts, name), { recursive: true });
}

function download({ artifacts }: Workflow, { pattern = "", path = "" }: Texts): void {
  mkdirSync(path, { recursive: true });
  if (existsSync(join(artifacts, pattern))) cpSync(join(artifacts, pattern), path, { recursive: true });
}

function textsOf(values: Readonly<Record<string, unknown>>, scope: Scope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, interpolate(String(value), scope)]),
  );
}

type Functions = NonNullable<Scope["functions"]>;

function scopeOf(
  { site, happening, done }: Workflow,
  needs: readonly string[],
  functions: Functions,
  more: Readonly<Record<string, Value>> = {},
): Scope {
  const known = needs.map((name) => {
    const { result = "skipped", outputs = {} } = done.get(name) ?? {};
    return [name, { result, outputs }] as const;
  });
  return {
    contexts: {
      github: {
        event_name: happening.name,
        event: happening.payload,
        actor: happening.actor,
        ref_name: "main",
        token: site.token,
      },
      inputs: happening.inputs ?? {},
      needs: Object.fromEntries(known),
      secrets: { ANTHROPIC_API_KEY: MODEL_KEY },
      matrix: {},
      strategy: {},
      steps: {},
      runner: {},
      ...more,
    },
    functions: { always: () => true, cancelled: () => false, ...functions },
  };
}

/** Which permission a request that changes something needs. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/\/(?:git|contents)\//, "contents"],
  [/\/dispatches$/, "contents"],
  [/\/check-runs/, "checks"],
  [/\/issues\//, "issues"],
  [/\/pulls|^\/graphql$/, "pull-requests"],
];

function refusal(workflow: Workflow, { permissions = {} }: RawJob, request: SeenRequest): Fault | undefined {
  const { method, path, changes } = request;
  if (!changes) return undefined;
  const [, needed = ""] = NEEDED.find(([pattern]) => pattern.test(path)) ?? [];
  // Conversations on pull requests take either.
  const isGiven =
    permissions[needed] === "write" || (needed === "issues" && permissions["pull-requests"] === "write");
  if (isGiven) return undefined;
  workflow.refused.push(`${method} ${path}`);
  return { when: "before", status: 403, message: "Resource not accessible by integration" };
}
