import type { StepOf } from "../../definition/schema.ts";
import { checkDetails, describeFailedCheck } from "../../output/status/check-summary.ts";
import { fieldsOf } from "../../output/status/validation-results.ts";
import { CHECK_COMMAND, isKnownFailure, isNewFailure } from "../../run/checks/verification.ts";
import type { CheckRecord } from "../../run/journal/event-fields.ts";
import type { RunState } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { referencesOf } from "../../template/parse/references.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { checkCommandAt, recordCheck, runProjectCheck } from "../script/project-check.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";

export interface EngineCheck {
  readonly check?: CheckRecord;
  readonly isStopped?: true;
}

/** Runs the check before a session whose command asks for its result (`checks: true`). */
export async function checkBeforeSession(
  context: StepContext,
  at: TimedAttempt<StepOf<"prompt"> | StepOf<"command">>,
): Promise<EngineCheck> {
  const { step, path } = at;
  const asks = step.type === "command" && context.library.command(step.command).checks === true;
  const command = asks ? checkCommandAt(context, path) : undefined;
  if (command === undefined) return {};
  const { workspace } = context;
  const check = await runProjectCheck(context, { command, workspace, when: "step", key: at });
  if (!check) return { isStopped: true };
  recordCheck(context, path, check);
  return { check };
}

/** Returns the results for templates, as `checks`. */
export function checksForPrompt(state: RunState, { check }: EngineCheck) {
  return check ? [engineResult(state, check)] : [];
}

/** Describes the result for a command whose text does not use `checks` itself. */
export function describeEngineCheck(
  context: StepContext,
  { check }: EngineCheck,
  { path, text }: { readonly path: string; readonly text: string },
): string {
  if (!check || referencesOf(text, "template").some(({ path: [root] }) => root === "checks")) return "";
  const result = check.passed ? "passed" : "failed";
  return [
    "## Checked by the engine",
    "",
    `The engine ran this command on these files before this session: ${result} (${checkDetails(context.state, check)}).`,
    "It adds this result to your answer. You need not run the command again.",
    "",
    renderCheckCommand(context, path, check.command),
    ...(check.passed ? [] : ["", fenceUntrustedText(check.output, "the end of its output")]),
  ].join("\n");
}

/** Renders a command as a block of a prompt. One that a plan named is text of an agent. */
export function renderCheckCommand(context: StepContext, path: string, command: string): string {
  const { project, variables } = context.facts;
  const configured = [project?.check?.run, textField(variables, CHECK_COMMAND)?.trim()];
  const isPlanned = !configured.includes(command) && command === checkCommandAt(context, path);
  return isPlanned ? fenceUntrustedText(command, "the check command that the plan names") : indented(command);
}

export function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `      ${line}`)
    .join("\n");
}

function engineResult(state: RunState, check: CheckRecord) {
  const { command, passed, exit_code, seconds } = check;
  const result = { command, passed, summary: checkDetails(state, check), exit_code, seconds, by: "engine" };
  return isKnownFailure(state, check) ? { ...result, failed_before: true } : result;
}

/** Adds the result of the engine to an answer. What the agent reported of the same command does not count. */
export function withEngineCheck(state: RunState, output: StepOutput, { check }: EngineCheck): StepOutput {
  if (!check) return output;
  const data = fieldsOf(output.data);
  const reported = itemsOf(data["checks"])
    .filter((each) => each["command"] !== check.command)
    .map((each) => ({ ...each, by: "agent" }));
  const issues = itemsOf(data["issues"]).map(({ by: _claimed, ...issue }) => issue);
  const checks = [engineResult(state, check), ...reported];
  if (!isNewFailure(state, check)) return { ...output, data: { ...data, checks, issues } };
  const issue = {
    severity: "critical",
    title: `\`${check.command}\` fails`,
    detail: `The engine ran it: ${describeFailedCheck(check)}. The end of its output:\n\n${check.output}`,
    by: "engine",
  };
  const summary = `\`${check.command}\` fails, run by the engine; reported: ${output.summary}`;
  return { ...output, summary, data: { ...data, checks, issues: [issue, ...issues] } };
}

function itemsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((each: unknown) => ({ ...fieldsOf(each) })) : [];
}
