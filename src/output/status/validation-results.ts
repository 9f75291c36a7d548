import * as z from "zod";
import { isSkippedAfterFailure } from "../../run/journal/skip-reason.ts";
import { type RunState, type StepState } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { isInside } from "../../run/step-path.ts";

/** The results of validating steps. Only the latest form of each list counts. */
export interface Validation {
  readonly checks: readonly CheckResult[];
  readonly issues: readonly OpenIssue[];
  readonly failed: readonly StepState[];
  /** Loops that ended by their limit. */
  readonly exhausted: readonly StepState[];
}

/** Agents report checks and issues. Invalid optional fields are ignored. */
const CheckResult = z.object({ command: z.string(), passed: z.boolean(), summary: z.string().catch("") });
type CheckResult = z.infer<typeof CheckResult>;

const OpenIssue = z.object({
  severity: z.string().catch("minor"),
  title: z.string(),
  detail: z.string().optional().catch(undefined),
  file: z.string().optional().catch(undefined),
  line: z.int().positive().optional().catch(undefined),
});

interface OpenIssue extends z.infer<typeof OpenIssue> {
  readonly reason?: string;
}

/** Loads an output that the journal replaces by a file. */
export type LoadFullOutput = (name: string, output: StepOutput) => StepOutput;

export function validationOf(
  state: RunState,
  path?: string,
  whole: LoadFullOutput = (_name, output) => output,
): Validation {
  const steps = stepsIn(state, path);
  const results = steps.flatMap(({ name, output }) => (output ? [whole(name, output).data] : []));
  return {
    checks: checksIn(results, steps),
    issues: issuesIn(results),
    failed: steps.filter(isSkippedAfterFailure),
    exhausted: steps.filter(({ exhausted }) => exhausted === true),
  };
}

export function validationFailures({ checks, issues, failed, exhausted }: Validation): string[] {
  return [
    ...checks.filter(({ passed }) => !passed).map(({ command }) => `\`${command}\` did not pass`),
    ...issues
      .filter(({ severity }) => severity === "critical" || severity === "major")
      .map(({ severity, title }) => `open ${severity} issue: ${title}`),
    ...failed.map(({ name }) => `step ${name} failed`),
    ...exhausted.map(({ name }) => `${name} ended by its limit of rounds`),
  ];
}

/** Returns the steps of a branch, or those of the run's own branch, in the order in which they ended. */
export function stepsIn({ steps, branches }: RunState, path: string | undefined): StepState[] {
  const all = Array.from(steps.values());
  const apart = Array.from(branches.values()).flatMap(({ step, mergedHead }) =>
    mergedHead === undefined ? [step] : [],
  );
  const own =
    path === undefined
      ? all.filter((step) => !apart.some((branch) => isInside(step.path, branch)))
      : all.filter((step) => isInside(step.path, path));
  return own.toSorted((a, b) => (a.completedAt ?? "9").localeCompare(b.completedAt ?? "9"));
}

function checksIn(results: readonly unknown[], steps: readonly StepState[]): CheckResult[] {
  const byCommand = new Map<string, CheckResult>();
  for (const data of results)
    for (const check of itemsIn(data, "checks", CheckResult)) byCommand.set(check.command, check);
  const scripts = steps.filter(({ kind, attempt }) => kind === "script" && attempt > 0);
  for (const step of scripts) {
    const { name, status, output, failure } = step;
    const hasFailed = status === "failed" || isSkippedAfterFailure(step);
    if (!hasFailed && (status !== "completed" || makesSomething(step))) continue;
    const summary = hasFailed ? (failure?.message ?? "") : (output?.summary ?? "");
    byCommand.set(name, { command: name, passed: !hasFailed, summary });
  }
  return Array.from(byCommand.values());
}

const OF_ANY_SCRIPT: ReadonlySet<string> = new Set(["exit_code", "stdout", "stderr"]);

/** A script that changed files or printed JSON for later steps is no check. */
function makesSomething({ files = [], output }: StepState): boolean {
  return files.length > 0 || Object.keys(fieldsOf(output?.data)).some((key) => !OF_ANY_SCRIPT.has(key));
}

/** A later list replaces an earlier one. Fixed issues leave the list, and declined ones have a reason. */
function issuesIn(results: readonly unknown[]): OpenIssue[] {
  let open: OpenIssue[] = [];
  for (const data of results) {
    if (Array.isArray(fieldsOf(data)["issues"])) open = itemsIn(data, "issues", OpenIssue);
    const fixed = new Set(listIn(data, "fixed").map((each) => fieldsOf(each)["title"]));
    const declined = new Map(
      listIn(data, "declined").map((each) => [fieldsOf(each)["title"], fieldsOf(each)["reason"]]),
    );
    open = open
      .filter(({ title }) => !fixed.has(title))
      .map((issue) => {
        const reason = declined.get(issue.title);
        return typeof reason === "string" ? { ...issue, reason } : issue;
      });
  }
  return open;
}

const MOST = 200;

export function listIn(data: unknown, key: string): readonly unknown[] {
  const list = fieldsOf(data)[key];
  return Array.isArray(list) ? list.slice(0, MOST) : [];
}

function itemsIn<Item extends z.ZodType>(data: unknown, key: string, item: Item): z.infer<Item>[] {
  return listIn(data, key).flatMap((value) => {
    const { success, data: parsed } = item.safeParse(value);
    return success ? [parsed] : [];
  });
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
