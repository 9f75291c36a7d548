import { isAbsolute, relative } from "node:path";
import type { Step, StepOf } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { checkDetails, describeFailedCheck } from "../../output/status/check-summary.ts";
import { fieldsOf, listIn } from "../../output/status/validation-results.ts";
import { CHECK_COMMAND, isKnownFailure, isNewFailure } from "../../run/checks/verification.ts";
import type { CheckRecord } from "../../run/journal/event-fields.ts";
import type { Failure } from "../../run/journal/event.ts";
import { documentIn } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { plural } from "../../system/format.ts";
import { referencesOf } from "../../template/parse/references.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { asksForChange, changedFilesSince, mayChangeFiles } from "../commit-attempt.ts";
import { checkCommandAt, recordCheck, runProjectCheck } from "../script/project-check.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";
import { firstLine } from "../step-outputs.ts";

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

type DocumentContext = Pick<StepContext, "workspace" | "store">;

/** Returns the output with the path of its document relative to the workspace. An empty path names no document. */
export function withRelativeDocument({ workspace }: DocumentContext, output: StepOutput): StepOutput {
  const { document_path: path } = output;
  if (path === null) return output;
  if (path.trim() === "") return { ...output, document_path: null };
  if (!isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")]
    .map((folder) => relative(folder, path))
    .find((candidate) => candidate !== "" && !candidate.startsWith("..") && !isAbsolute(candidate));
  return inside === undefined ? output : { ...output, document_path: inside };
}

/** Returns a failure if the output names a document that is no file with text in the repository or in the folder of the run. */
export async function missingDocument(
  context: DocumentContext,
  { document_path: path }: StepOutput,
): Promise<Failure | undefined> {
  const problem = path === null ? undefined : await problemOf(context, path);
  if (path === null || problem === undefined) return undefined;
  const message = `The answer names the document \`${firstLine(path)}\`, which ${problem}. Write the document, or answer with \`document_path: null\`.`;
  return { class: "recoverable", code: "document-missing", message };
}

/** Prompts of later steps contain the path, without a fence. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u;

/** The agent chose the path: the workspace refuses one that leads outside, also through a link. */
async function problemOf({ workspace, store }: DocumentContext, path: string): Promise<string | undefined> {
  if (UNFIT.test(path)) return "has a line break, a hidden character or a backtick in its path";
  try {
    const name = documentIn(store.location, path);
    const content = (await workspace.readBytes(path)) ?? (name && store.readBytes(name));
    if (!content) return "is no file";
    return isBlank(content) ? "is empty" : undefined;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "usage") return "is outside the repository";
    throw error;
  }
}

const BLANK: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n"));

function isBlank(content: Uint8Array): boolean {
  return content.every((byte) => BLANK.has(byte));
}

const MOST_FILES = 20;

/** Returns the prompt section with the files that the publishing job refuses. Empty for a run that no other job publishes. */
export async function describeProtectedFiles(context: StepContext, step: Step): Promise<string> {
  const { publishedFiles } = context;
  if (!publishedFiles || !mayChangeFiles(context, step)) return "";
  const { protectedNames } = await import("../../config/protected-files.ts");
  const { allowed } = publishedFiles;
  const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
  const except = allowed.length === 0 ? "" : ` Allowed are: ${listed(allowed)}.`;
  return [
    "## Files that you must not change",
    "",
    `A branch that changes these files is refused, in every folder and in any case: ${listed(protectedNames())}.${except}`,
    "If the work needs one of them, change none, stop, and say in your answer which one and why.",
  ].join("\n");
}

export async function protectedFilesFailure(
  context: StepContext,
  path: string,
): Promise<Failure | undefined> {
  const { publishedFiles, state } = context;
  const base = state.steps.get(path)?.base;
  if (!publishedFiles || base === undefined) return undefined;
  const { findProtectedFiles } = await import("../../config/protected-files.ts");
  const changed = await changedFilesSince(context, base);
  const files = findProtectedFiles(changed, publishedFiles.allowed);
  if (files.length === 0) return undefined;
  const named = files.slice(0, MOST_FILES);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : "";
  const message = `The step changed protected files, and a branch that changes them is refused: ${named.join(", ")}${more}. Undo these changes (git restore --source=${base.slice(0, 12)} --staged --worktree -- <file>). If the work needs one of these files, stop and say which.`;
  return { class: "recoverable", code: "protected-files", message, files: named };
}

export async function claimedFixesFailure(
  context: StepContext,
  { path, step }: TimedAttempt,
  { data }: StepOutput,
): Promise<Failure | undefined> {
  const base = context.state.steps.get(path)?.base;
  const fixed = listIn(data, "fixed");
  if (base === undefined || fixed.length === 0 || !asksForChange(context, step)) return undefined;
  if ((await changedFilesSince(context, base)).length > 0) return undefined;
  const message = `The answer names ${plural(fixed.length, "fixed issue")}, but the step changed no file. Fix each issue, or move it from \`fixed\` to \`declined\` with the reason.`;
  return { class: "recoverable", code: "nothing-fixed", message };
}
