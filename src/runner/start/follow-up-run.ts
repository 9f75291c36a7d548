import type { Overrides } from "../../engine/resolve-settings.ts";
import { AgenticError } from "../../errors.ts";
import { tokensOf } from "../../output/status/cost-summary.ts";
import { approvedWorkflow } from "../../routing/composed-workflow.ts";
import {
  COMPOSED,
  COMPOSED_DEFINITION,
  DO_DEFINITION,
  type FollowUp,
  followUpOf,
} from "../../routing/route-outcome.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { readJournal, readRun } from "../read/stored-run.ts";
import {
  type PreparedRun,
  prepareResume,
  prepareStart,
  requireValid,
  type ResumeOptions,
  overridesAfter,
  overridesOf,
} from "./prepare-run.ts";
import { knownFiles, type LoadedWorkflow, loadWorkflow, type Project } from "./project.ts";
import { resolveVariableValues } from "./read-variables.ts";

/** The run that follows from one that has been worked on here; undefined where none does. */
export async function readFollowUp(project: Project, runId: string): Promise<FollowUp | undefined> {
  const { record } = readRun(project, runId);
  if (record.definition !== DO_DEFINITION) return undefined;
  return await followUpOf(readJournal(project, runId), record.definition);
}

/** What a run is started with, where it may be one that was composed. Errors: `not-found`, `definition-invalid`, `variables-invalid`. */
export async function loadChosen(
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
  const workflow = approvedWorkflow(definition, sha256, knownFiles(project));
  const loaded = {
    workflow,
    invalid: [],
    missing: [],
    warnings: [],
    source: `${COMPOSED_DEFINITION}${sha256.slice(0, 12)}`,
  };
  const takes = (workflow.variables ?? []).length > 0;
  return { loaded, variables: await resolveVariableValues(loaded, takes ? { request } : {}) };
}

/** As `prepareResume`; where a run that routed a request is over, the run that follows from it. */
export async function prepareResumeOrFollowUp(options: ResumeOptions): Promise<PreparedRun> {
  const launch = await prepareResume(options);
  const { project, runId, fromStep } = options;
  const followUp = fromStep === undefined ? await readFollowUp(project, runId) : undefined;
  return followUp ? await prepareFollowUp({ ...options, followUp }) : launch;
}

export interface FollowOptions {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The run that it follows from. */
  readonly runId: string;
  readonly followUp: FollowUp;
  readonly report?: (text: string) => void;
  /** Settings that are given now, beside those of the run before. */
  readonly overrides?: Overrides;
  readonly head?: { readonly branch: string; readonly sha: string };
  /** As of `StartOptions`. */
  readonly continues?: number;
  /** As of `ResumeOptions`. */
  readonly isCheckoutTrusted?: boolean;
}

/** Makes the run ready that follows from another: a new one, or the one that was started for it before. */
export async function prepareFollowUp(options: FollowOptions): Promise<PreparedRun> {
  const { project, environment, runId, followUp, report, overrides = {}, head, continues } = options;
  if (await hasStoredRun(options, followUp.runId))
    return await prepareResume({
      project,
      environment,
      runId: followUp.runId,
      overrides,
      ...(report ? { report } : {}),
      isCheckoutTrusted: options.isCheckoutTrusted ?? false,
    });
  const { record } = readRun(project, runId);
  if (record.head_sha !== undefined && !head)
    throw new AgenticError({
      code: "not-resumable",
      message: `Run ${runId} was asked for at a pull request, which may stand elsewhere by now; ask again there.`,
    });
  const { loaded, variables } = await loadChosen(project, project.root, followUp);
  return await prepareStart({
    project,
    environment,
    found: loaded,
    variables,
    overrides: { ...leftOf(record, readJournal(project, runId)), ...overridesOf(overrides) },
    trigger: `${record.trigger}, run ${runId}`,
    actor: record.actor,
    ...(record.asked_in === undefined ? {} : { askedIn: record.asked_in }),
    ...(record.issue ? { issue: record.issue } : {}),
    ...(head ? { head } : {}),
    ...(continues === undefined ? {} : { continues }),
    runId: followUp.runId,
  });
}

/** Settings of the run before; of its limits what it has left. How it uses git is its own. */
function leftOf(record: RunRecord, state: RunState): Overrides {
  const { knownCostUsd, usage } = state;
  const { git: _git, pullRequest: _pullRequest, ...rest } = overridesAfter(record, state, {});
  const { maxCostUsd, maxTokens } = rest;
  const tokens = tokensOf(usage);
  return overridesOf({
    ...rest,
    ...(maxCostUsd === undefined ? {} : { maxCostUsd: Math.max(maxCostUsd - knownCostUsd, 0.01) }),
    ...(maxTokens === undefined ? {} : { maxTokens: Math.max(maxTokens - tokens, 1) }),
  });
}

/** Whether a run has been started, here or elsewhere; its files are then here. */
export async function hasStoredRun(
  { project, environment, report }: Pick<FollowOptions, "project" | "environment" | "report">,
  runId: string,
): Promise<boolean> {
  try {
    await createRunStores({ ...project, environment, ...(report ? { report } : {}) }).fetch?.(runId);
    readRun(project, runId);
    return true;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}
