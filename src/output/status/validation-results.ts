import * as z from "zod";
import { isKnownFailure, latestCheck } from "../../run/checks/verification.ts";
import { isSkippedAfterFailure } from "../../run/journal/event-fields.ts";
import { type RunState, type StepState } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { isInside, nameOf, prefixOf } from "../../run/ids.ts";
import { checkDetails, describeFewerTests } from "./check-summary.ts";

/** The results of validating steps. Only the latest form of each list counts. */
export interface Validation {
  readonly checks: readonly CheckResult[];
  readonly issues: readonly OpenIssue[];
  readonly dismissed: readonly OpenIssue[];
  readonly failed: readonly StepState[];
  readonly exhausted: readonly StepState[];
}

/** Agents report checks and issues. Invalid optional fields are ignored. */
const ReportedCheck = z.object({
  command: z.string(),
  passed: z.boolean(),
  summary: z.string().catch(""),
  failed_before: z.boolean().optional().catch(undefined),
});

interface CheckResult extends Omit<z.infer<typeof ReportedCheck>, "failed_before"> {
  /** Who ran it. What an agent says about itself is not verified. */
  readonly by: "engine" | "agent";
  /** It failed in the same way before the run. What an agent says of it counts only if the engine's baseline failed. */
  readonly failedBefore?: boolean;
  readonly fewerTests?: string | undefined;
}

const OpenIssue = z.object({
  severity: z.string().catch("minor"),
  title: z.string(),
  detail: z.string().optional().catch(undefined),
  file: z.string().optional().catch(undefined),
  line: z.int().positive().optional().catch(undefined),
  by: z.string().optional().catch(undefined),
});

interface OpenIssue extends z.infer<typeof OpenIssue> {
  readonly reason?: string;
  /** What a person must decide before it can be fixed. */
  readonly question?: string;
}

export type LoadFullOutput = (name: string, output: StepOutput) => StepOutput;

export function validationOf(
  state: RunState,
  path?: string,
  whole: LoadFullOutput = (_name, output) => output,
): Validation {
  const steps = stepsIn(state, path);
  const results = steps.flatMap(({ name, output, path: at }) =>
    output ? [{ data: whole(name, output).data, item: itemAt(state, at) }] : [],
  );
  const data = results.map((result) => result.data);
  const isBaselineRed = state.checks.some(({ when, passed }) => when === "baseline" && !passed);
  const { issues, dismissed } = issuesIn(results);
  return {
    checks: [...engineChecks(state, path), ...checksIn(data, steps, isBaselineRed)].filter(
      ({ command }, index, all) => all.findIndex((check) => check.command === command) === index,
    ),
    issues: issues.filter(({ by }) => by !== "engine" || !latestCheck(state, path)),
    dismissed,
    failed: steps.filter(isSkippedAfterFailure),
    exhausted: steps.filter(({ exhausted }) => exhausted === true),
  };
}

export function validationFailures({ checks, issues, failed, exhausted }: Validation): string[] {
  return [
    ...checks
      .filter(({ passed, failedBefore }) => !passed && failedBefore !== true)
      .map(({ command }) => `\`${command}\` did not pass`),
    ...checks.flatMap(({ command, fewerTests }) =>
      fewerTests === undefined ? [] : [`\`${command}\` executed fewer tests: ${fewerTests}`],
    ),
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

function checksIn(
  results: readonly unknown[],
  steps: readonly StepState[],
  isBaselineRed: boolean,
): CheckResult[] {
  const byCommand = new Map<string, CheckResult>();
  for (const data of results)
    for (const { failed_before: failedBefore, ...check } of itemsIn(data, "checks", ReportedCheck))
      byCommand.set(check.command, {
        ...check,
        by: "agent",
        failedBefore: isBaselineRed && failedBefore === true,
      });
  const scripts = steps.filter(({ kind, attempt }) => kind === "script" && attempt > 0);
  for (const step of scripts) {
    const { name, status, output, failure } = step;
    const hasFailed = status === "failed" || isSkippedAfterFailure(step);
    if (!hasFailed && (status !== "completed" || makesSomething(step))) continue;
    const summary = hasFailed ? (failure?.message ?? "") : (output?.summary ?? "");
    byCommand.set(name, { command: name, passed: !hasFailed, summary, by: "engine" });
  }
  return Array.from(byCommand.values());
}

/** The engine's last result decides. */
function engineChecks(state: RunState, path: string | undefined): CheckResult[] {
  const check = latestCheck(state, path);
  if (!check) return [];
  const { command, passed } = check;
  const failedBefore = isKnownFailure(state, check);
  const fewerTests = describeFewerTests(state, check);
  return [{ command, passed, summary: checkDetails(state, check), by: "engine", failedBefore, fewerTests }];
}

const OF_ANY_SCRIPT: ReadonlySet<string> = new Set(["exit_code", "stdout", "stderr"]);

/** A script that changed files or printed JSON for later steps is no check. */
function makesSomething({ files = [], output }: StepState): boolean {
  return files.length > 0 || Object.keys(fieldsOf(output?.data)).some((key) => !OF_ANY_SCRIPT.has(key));
}

function itemAt({ steps }: RunState, path: string): unknown {
  const iteration = prefixOf(path);
  return steps.get(prefixOf(iteration))?.loop?.items?.[Number(nameOf(iteration)) - 1];
}

interface StepResult {
  readonly data: unknown;
  readonly item: unknown;
}

/**
 * A later list replaces an earlier one. Fixed and dismissed issues leave the list, and declined ones have a reason. One that a person
 * must decide stays open.
 */
function issuesIn(results: readonly StepResult[]): Pick<Validation, "issues" | "dismissed"> {
  let open: OpenIssue[] = [];
  const dismissed = new Map<string, OpenIssue>();
  const undecided = new Map<string, OpenIssue>();
  for (const { data, item } of results) {
    if (Array.isArray(fieldsOf(data)["issues"])) open = itemsIn(data, "issues", OpenIssue);
    const finding = OpenIssue.safeParse(item).data;
    if (finding && fieldsOf(data)["real"] === false) {
      open = open.filter(({ title }) => title !== finding.title);
      dismissed.set(finding.title, { ...finding, reason: textField(data, "evidence") ?? "" });
    }
    const fixed = new Set(listIn(data, "fixed").map((each) => fieldsOf(each)["title"]));
    const declined = new Map(listIn(data, "declined").map((each) => [fieldsOf(each)["title"], each]));
    open = open
      .filter(({ title }) => !fixed.has(title))
      .map((issue) => withReason(issue, declined.get(issue.title)));
    for (const issue of open) if (issue.question !== undefined) undecided.set(issue.title, issue);
  }
  const later = open.filter(({ title }) => !undecided.has(title));
  return { issues: [...undecided.values(), ...later], dismissed: Array.from(dismissed.values()) };
}

function withReason(issue: OpenIssue, declined: unknown): OpenIssue {
  const reason = textField(declined, "reason");
  const question = textField(declined, "needs_decision");
  return { ...issue, ...(reason !== undefined && { reason }), ...(question !== undefined && { question }) };
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
