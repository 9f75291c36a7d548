import { parseSetOptions } from "../../config/run-settings.ts";
import { renderWarnings } from "../../definition/diagnostic.ts";
import type { Workflow } from "../../definition/schema.ts";
import type { Overrides, RunSettings } from "../../engine/resolve-settings.ts";
import type { RunEnd } from "../../engine/run-request.ts";
import { usageError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import { COMPOSED, DO, type FollowUp } from "../../routing/route-outcome.ts";
import type { RunRecord } from "../../run/record.ts";
import { type Io, printNotice, redactedIo } from "../../runner/process/io.ts";
import { findActor } from "../../runner/requests/send-request.ts";
import { prepareFollowUp, readFollowUp } from "../../runner/start/follow-up-run.ts";
import { overridesOf, prepareStart, requireValid } from "../../runner/start/prepare-run.ts";
import type { LoadedWorkflow, Project } from "../../runner/start/project.ts";
import { runTerminalSession, type TerminalSessionOptions } from "./terminal-session.ts";

export interface RunOptions {
  readonly var?: readonly string[];
  readonly varsFile?: string;
  readonly fromStep?: string;
  readonly trustDefinition?: string;
  readonly trustRemotes?: string;
  readonly terminalOutput?: "base" | "all";
  readonly provider?: Overrides["provider"];
  readonly model?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly git?: boolean;
  readonly pullRequest?: boolean;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  readonly fanOut?: "local" | "matrix";
  /** Name of a new recording; `true` for the name of the workflow. */
  readonly record?: string | boolean;
  readonly replay?: string;
  readonly set?: readonly string[];
  /** Seconds of the setting `max-wait-seconds`. */
  readonly wait?: number;
}

export function settingsIn(
  { set = [], wait, record, ...options }: RunOptions,
  workflow?: Workflow,
): Overrides {
  const settings = parseSetOptions(wait === undefined ? set : [...set, `max-wait-seconds=${wait}`]);
  const name = Object.keys(settings.set ?? {}).find((key) =>
    workflow?.variables?.some((each) => each.name === key),
  );
  if (name !== undefined)
    throw usageError(`\`${name}\` is a variable of ${workflow?.name}; use \`--var ${name}=value\`.`);
  return {
    ...settings,
    ...overridesOf({
      ...options,
      record: record === true ? workflow?.name : record || undefined,
      provider: options.replay === undefined ? options.provider : "replay",
    }),
  };
}

interface Start {
  readonly io: Io;
  readonly project: Project;
  readonly loaded: LoadedWorkflow;
  readonly variables: Record<string, unknown>;
  readonly issue?: RunRecord["issue"];
}

interface Extra extends Partial<Pick<TerminalSessionOptions, "notice" | "table">> {
  readonly follow?: FollowUpHandler;
}

export async function start(
  { io, project, loaded, variables, issue }: Start,
  options: Omit<RunOptions, "var" | "varsFile" | "dryRun">,
  { follow, ...extra }: Extra = {},
): Promise<number> {
  requireValid(loaded);
  if (loaded.warnings.length > 0) printNotice(io, renderWarnings(loaded.warnings));
  // Git runs while the run is prepared.
  const actor = findActor(io, project.root);
  const overrides = settingsIn(options, loaded.workflow);
  if (overrides.record !== undefined || overrides.replay !== undefined)
    await checkRecordings(project, overrides);
  const preparedRun = await prepareStart({
    project,
    environment: io.environment,
    definition: loaded,
    variables,
    overrides,
    trigger: "cli",
    actor,
    issue,
    fromStep: options.fromStep,
    trustRemotes: options.trustRemotes,
  });
  const uncommitted = await uncommittedFiles(io, project, preparedRun.settings);
  const notes = uncommitted === 0 ? [] : [uncommittedNote(uncommitted)];
  return await runWithFollowUp({ io, preparedRun, json: options.json ?? false, notes, ...extra }, follow);
}

async function checkRecordings({ root }: Project, { record, replay }: Overrides): Promise<void> {
  const { readRecording, requireFreeName } = await import("../../runner/recordings/stored-recordings.ts");
  if (record !== undefined) requireFreeName(root, record);
  if (replay !== undefined) readRecording(root, replay);
}

async function uncommittedFiles(io: Io, project: Project, { git }: RunSettings): Promise<number> {
  if (!project.isRepository || !git.enabled || !git.worktree) return 0;
  const status = await createGit(project.root, io.environment).try("status", "--porcelain");
  return status === undefined || status === "" ? 0 : status.split("\n").length;
}

function uncommittedNote(count: number): string {
  const files = count === 1 ? "1 file of your checkout has" : `${count} files of your checkout have`;
  return `  ${files} uncommitted changes; the run does not contain them.`;
}

interface Following {
  readonly runId: string;
  readonly followUp: FollowUp;
}

export type FollowUpHandler = (options: TerminalSessionOptions, following: Following) => Promise<number>;

export async function runWithFollowUp(
  options: TerminalSessionOptions,
  follow: FollowUpHandler = runNext,
): Promise<number> {
  const next = async ({ facts, state }: RunEnd): Promise<(() => Promise<number>) | undefined> => {
    if (facts.workflow.name !== DO || state.status !== "completed") return undefined;
    const { runId } = facts;
    const followUp = await readFollowUp(options.preparedRun.project, runId);
    return followUp && (async () => await follow(options, { runId, followUp }));
  };
  return await runTerminalSession({ ...options, next });
}

async function runNext(
  { io, preparedRun, json }: TerminalSessionOptions,
  following: Following,
): Promise<number> {
  const { project } = preparedRun;
  const redacted = redactedIo(io, project.config.logging.redact);
  const { workflow, runId } = following.followUp;
  const name = workflow === COMPOSED ? "The workflow that was approved" : workflow;
  printNotice(redacted, `\n  ${name} follows, as run ${runId}.\n`);
  const report = (text: string): void => printNotice(redacted, text);
  const next = await prepareFollowUp({ project, environment: io.environment, report, ...following });
  return await runTerminalSession({ io, preparedRun: next, json });
}
