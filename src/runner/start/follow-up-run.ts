import type { Overrides } from "../../engine/resolve-settings.ts";
import { AgenticError } from "../../errors.ts";
import { approvedWorkflow } from "../../routing/composed-workflow.ts";
import {
  COMPOSED,
  COMPOSED_DEFINITION,
  DO_DEFINITION,
  type FollowUp,
  followUpOf,
} from "../../routing/route-outcome.ts";
import { withSynthesis } from "../../routing/synthesis-step.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { localRun, readJournal, readRun } from "../read/stored-run.ts";
import {
  type PreparedRun,
  prepareResume,
  prepareStart,
  requireValid,
  type ResumeOptions,
  type StartOptions,
  overridesAfter,
  overridesOf,
} from "./prepare-run.ts";
import { createFileCatalog, type LoadedWorkflow, loadWorkflow, type Project } from "./project.ts";
import { resolveVariableValues } from "./read-variables.ts";
import { tokensOf } from "../../run/token-usage.ts";

export async function readFollowUp(project: Project, runId: string): Promise<FollowUp | undefined> {
  const run = localRun(project, runId);
  const { record } = readRun(run);
  if (record.definition !== DO_DEFINITION) return undefined;
  return await followUpOf(readJournal(run), record.definition);
}

/** Loads the workflow and variables of a follow-up, which may be composed. Errors: `not-found`, `definition-invalid`, `variables-invalid`. */
export async function loadFollowUpWorkflow(
  project: Project,
  cwd: string,
  { workflow: name, variables }: Pick<FollowUp, "workflow" | "variables">,
): Promise<{ readonly loaded: LoadedWorkflow; readonly variables: Record<string, unknown> }> {
  if (name !== COMPOSED) {
    const loaded = await loadWorkflow(project, cwd, name);
    requireValid(loaded);
    return { loaded, variables: await resolveVariableValues(loaded, variables) };
  }
  const [definition, sha256, request] = ["definition", "sha256", "request"].map((key) =>
    String(variables[key] ?? ""),
  ) as [string, string, string];
  const workflow = withSynthesis(approvedWorkflow(definition, sha256, createFileCatalog(project)));
  const loaded = {
    workflow,
    invalid: [],
    missing: [],
    warnings: [],
    source: `${COMPOSED_DEFINITION}${sha256.slice(0, 12)}`,
  };
  return { loaded, variables: await resolveVariableValues(loaded, { request }) };
}

/** Prepares the follow-up run if the run routed a request and has completed. Otherwise the same as `prepareResume`. */
export async function prepareResumeOrFollowUp(options: ResumeOptions): Promise<PreparedRun> {
  const prepared = await prepareResume(options);
  const { project, runId, fromStep } = options;
  const followUp = fromStep === undefined ? await readFollowUp(project, runId) : undefined;
  return followUp ? await prepareFollowUp({ ...options, followUp }) : prepared;
}

export interface FollowOptions {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The run that routed the request. */
  readonly runId: string;
  readonly followUp: FollowUp;
  readonly report?: ((text: string) => void) | undefined;
  readonly overrides?: ResumeOptions["overrides"];
  readonly head?: StartOptions["head"];
  readonly continues?: number | undefined;
  readonly isTrustedCheckout?: boolean | undefined;
}

/** Prepares the follow-up run: a new one, or a resume of the one already started. */
export async function prepareFollowUp(options: FollowOptions): Promise<PreparedRun> {
  const { project, environment, runId, followUp, report, overrides = {}, isTrustedCheckout } = options;
  const { head, continues } = options;
  if (await hasStoredRun(options, followUp.runId))
    return await prepareResume({
      project,
      environment,
      runId: followUp.runId,
      overrides,
      report,
      isTrustedCheckout,
    });
  const run = localRun(project, runId);
  const { record } = readRun(run);
  if (record.head_sha !== undefined && !head)
    throw new AgenticError({
      code: "not-resumable",
      message: `Run ${runId} was requested at a pull request whose head may have moved. Repeat the request at the pull request.`,
    });
  const { loaded, variables } = await loadFollowUpWorkflow(project, project.root, followUp);
  return await prepareStart({
    project,
    environment,
    definition: loaded,
    variables,
    overrides: { ...remainingOverrides(record, readJournal(run)), ...overridesOf(overrides) },
    trigger: `${record.trigger}, run ${runId}`,
    actor: record.actor,
    askedIn: record.asked_in,
    issue: record.issue,
    head,
    continues,
    runId: followUp.runId,
  });
}

/** Returns the settings of the previous run with its remaining limits. The workflow decides how the new run uses git. */
function remainingOverrides(record: RunRecord, state: RunState): Overrides {
  const { knownCostUsd, usage } = state;
  const { git: _git, pullRequest: _pullRequest, ...overrides } = overridesAfter(record, state, {});
  const { maxCostUsd, maxTokens } = overrides;
  return {
    ...overrides,
    maxCostUsd: maxCostUsd && Math.max(maxCostUsd - knownCostUsd, 0.01),
    maxTokens: maxTokens && Math.max(maxTokens - tokensOf(usage), 1),
  };
}

/** Whether a run was started on any machine. Fetches its files if so. */
export async function hasStoredRun(
  { project, environment, report }: Pick<FollowOptions, "project" | "environment" | "report">,
  runId: string,
): Promise<boolean> {
  try {
    await createRunStores({ ...project, environment, report }).fetch?.(runId);
    readRun(localRun(project, runId));
    return true;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}
