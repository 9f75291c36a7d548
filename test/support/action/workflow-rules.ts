import { parse } from "yaml";
import { repository } from "../../../src/system/package-root.ts";

/** What is wrong with a workflow, or an action, that a validator lets pass; nothing where it is right. */
export function problemsIn(text: string): string[] {
  const file = parse(text) as WorkflowFile;
  if (file.runs) return [...scriptProblems(file.runs.steps), ...usesProblems(text, file.runs.steps)];
  const jobs = Object.entries(file.jobs ?? {});
  const steps = jobs.flatMap(([, job]) => job.steps ?? []);
  return [
    ...triggerProblems(file.on),
    ...permissionProblems(file, jobs),
    ...scriptProblems(steps),
    ...usesProblems(text, [...steps, ...jobs.map(([, job]) => job)]),
    ...steps.filter(keepsCredentials).map(() => "A checkout leaves its token behind."),
    ...secretProblems(file, jobs),
  ];
}

interface Step {
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: object;
}
interface Job {
  readonly permissions?: unknown;
  readonly env?: object;
  readonly secrets?: unknown;
  readonly uses?: string;
  readonly "timeout-minutes"?: number;
  readonly steps?: readonly Step[];
}
interface WorkflowFile {
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly env?: object;
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly runs?: { readonly steps: readonly Step[] };
}

/** They run with rights and secrets on what anybody wrote. */
const DANGEROUS = ["pull_request_target", "workflow_run"];

function triggerProblems(on: unknown): string[] {
  const names = typeof on === "string" ? [on] : Array.isArray(on) ? on.map(String) : Object.keys(Object(on));
  return DANGEROUS.filter((name) => names.includes(name)).map((name) => `It starts on ${name}.`);
}

function permissionProblems(
  { permissions }: WorkflowFile,
  jobs: readonly (readonly [string, Job])[],
): string[] {
  const isEmpty =
    permissions !== null && typeof permissions === "object" && Object.keys(permissions).length === 0;
  const open = jobs.filter(([, job]) => typeof job.permissions !== "object" || job.permissions === null);
  const endless = jobs.filter(([, job]) => job.uses === undefined && job["timeout-minutes"] === undefined);
  return [
    ...(isEmpty ? [] : ["It does not begin with `permissions: {}`."]),
    ...open.map(([name]) => `The job ${name} does not say what its token may do.`),
    ...endless.map(([name]) => `The job ${name} has no limit of time.`),
  ];
}

/** Text that others can choose; in a script it would be a part of the script. */
const OUTSIDE = /\b(?:github|inputs|needs|steps|matrix|env|vars|secrets|fromJSON|format|toJSON|join)\b/i;

function scriptProblems(steps: readonly Step[]): string[] {
  return steps.flatMap(({ run = "", uses = "", with: given = {} }) => {
    const script = uses.startsWith("actions/github-script@") ? String(given["script"]) : run;
    const found = Array.from(script.matchAll(/\$\{\{(.*?)\}\}/gs), ([whole, inside = ""]) => ({
      whole,
      inside,
    }));
    return found.filter(({ inside }) => OUTSIDE.test(inside)).map(({ whole }) => `A script holds ${whole}.`);
  });
}

/** The Action and the reusable workflow of this project follow the major version; the comment beside each use says so. */
const OWN = new Set([`${repository}@v1`, `${repository}/.github/workflows/agentic.yml@v1`]);

function usesProblems(text: string, steps: readonly Pick<Step, "uses">[]): string[] {
  const used = steps.flatMap(({ uses }) => (uses === undefined || OWN.has(uses) ? [] : [uses]));
  return used.flatMap((uses) => {
    if (!/@[0-9a-f]{40}$/.test(uses)) return [`${uses} is not pinned to a commit.`];
    const lines = text.split("\n").filter((line) => line.includes(uses));
    return lines.every((line) => / # v\d+\.\d+\.\d+$/.test(line))
      ? []
      : [`${uses} does not say its version.`];
  });
}

function keepsCredentials({ uses = "", with: given = {} }: Step): boolean {
  return uses.startsWith("actions/checkout@") && given["persist-credentials"] !== false;
}

/** An environment is seen by every process of a job, or of a step. */
function secretProblems(file: WorkflowFile, jobs: readonly (readonly [string, Job])[]): string[] {
  const environments = [
    file.env,
    ...jobs.flatMap(([, job]) => [job.env, ...(job.steps ?? []).map(({ env }) => env)]),
  ];
  const open = environments.filter((env) => /\$\{\{[^}]*\bsecrets\b/.test(JSON.stringify(env ?? {})));
  const inherited = jobs.filter(([, { secrets }]) => secrets === "inherit");
  return [
    ...open.map(() => "A secret is put into an environment."),
    ...inherited.map(([name]) => `The job ${name} hands all secrets on.`),
  ];
}
