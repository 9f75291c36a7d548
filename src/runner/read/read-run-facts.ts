import type { Limits } from "../../decision/budget/spending-limits.ts";
import type { RunEnd } from "../../engine/run-request.ts";
import { AgenticError } from "../../errors.ts";
import { labelReported } from "../../output/github/pull-request-body.ts";
import type { RunFacts, RunResult } from "../../output/status/run-facts.ts";
import { stoppedState } from "../../output/status/run-status-view.ts";
import type { TableSource } from "../../output/status/step-rows.ts";
import { DO_DEFINITION, OUTCOME_STEP, outcomeOf } from "../../routing/route-outcome.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import { branchIdOf, isInside, nameOf, prefixOf } from "../../run/ids.ts";
import { completeLines, parseJournal } from "../../run/journal/journal.ts";
import { attemptDirectory, FAN_OUT_FOLDER, runDirectory, runFiles } from "../../run/paths.ts";
import { initialState, latestStep, type RunState, type StepState } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { createFullOutputReader } from "../../steps/step-outputs.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import type { Project } from "../start/project.ts";
import { type RunSettingsRecord, settingsOf } from "../start/resolve-sources.ts";
import { findStep } from "../../decision/execution-plan.ts";
import type { ReadRunFile } from "../../run/sources/sources.ts";
import { localRun, type ReadableRun, readKnownSteps, readRun } from "./stored-run.ts";

/** Reads the facts of a run from its files, which contain no secrets. Errors: `not-found`, those of its files. */
export async function readRunFacts(project: Project, run: ReadableRun): Promise<RunFacts> {
  const { human, github } = project.config;
  const { runId, directory, remote } = run;
  const read = insideReader((path) => run.read(path));
  const { workflow, record } = readRun(run);
  const events = parseJournal(completeLines(read(runFiles.journal)), `${directory}/${runFiles.journal}`);
  const folded = { ...events.reduce(evolve, initialState()), runId };
  const live = remote ? remote.live && folded.status === "running" : run.isLive();
  const state = stoppedState(folded, live);
  const settings = settingsOf(project, { ...run, read });
  return {
    events,
    state,
    record,
    description: workflow.description,
    table: await readKnownSteps(run, { workflow, record }),
    directory,
    read,
    providerOf: (path) => textIn(settings, path, "provider"),
    limits: limitsIn(settings),
    responders: {
      people: human.people,
      teams: human.teams,
      permission: github.permission,
      roles: github.roles,
    },
    now: new Date().toISOString(),
    live,
    result: resultOfRun({ state, directory, read, record }),
    remote: remote && { location: remote.location, owner: remote.owner },
  };
}

/** An edited journal may name any path. The store reads none outside the run. */
function insideReader(read: ReadRunFile): ReadRunFile {
  return (path) => {
    try {
      return read(path);
    } catch {
      return undefined;
    }
  };
}

function textIn(settings: RunSettingsRecord | undefined, path: string, name: string): string | undefined {
  const own = settings?.step_settings[nameOf(path)]?.[name] ?? settings?.settings[name];
  return typeof own?.value === "string" ? own.value : undefined;
}

export function limitsIn(settings: RunSettingsRecord | undefined): Limits {
  const numberOf = (name: string): number | undefined => {
    const value = settings?.settings[name]?.value;
    return typeof value === "number" ? value : undefined;
  };
  return { maxCostUsd: numberOf("max-cost-usd"), maxTokens: numberOf("max-tokens") };
}

export async function readBranchFacts(
  project: Project,
  { state, facts: { runId } }: Pick<RunEnd, "state" | "facts">,
  branch: string,
): Promise<RunFacts> {
  const run = await readRunFacts(project, localRun(project, runId));
  const { outputDirectory } = project.config;
  const path = pathOf(state, branch);
  const id = branchIdOf(path);
  const own = createLocalStore(
    project.root,
    `${runDirectory(runId, outputDirectory)}/${FAN_OUT_FOLDER}/${id}`,
  );
  const read = insideReader((file) => own.read(runId, file) ?? run.read(file));
  const events = parseJournal(completeLines(own.read(runId, runFiles.journal)), id);
  const isOwn = (step: string | undefined): boolean => step !== undefined && isInside(step, path);
  return {
    ...run,
    // Of the events of the run, only those about the branch.
    events: [...run.events.filter((event) => !("step" in event) || isOwn(event.step)), ...events],
    state: onlyOf(state, path),
    branch: path,
    table: tableOfBranch(run.table, path),
    record: { ...run.record, workflow: `${run.record.workflow} · ${path}` },
    read,
    live: false,
  };
}

function onlyOf(state: RunState, path: string): RunState {
  const branches = Array.from(state.branches).filter(([step]) => isInside(step, path));
  const own = state.branches.get(path);
  const workspace = own && state.workspace && { ...state.workspace, branch: own.branch, path: own.path };
  return {
    ...state,
    filesChanged: new Set(),
    pullRequests: [],
    branches: new Map(branches),
    ...(workspace && { workspace }),
  };
}

function pathOf({ fanOut }: RunEnd["state"], branch: string): string {
  return fanOut?.branches.find(({ step }) => branchIdOf(step) === branch)?.step ?? branch;
}

function tableOfBranch({ steps, ...table }: TableSource, path: string): TableSource {
  const step = findStep(steps, nameOf(path));
  return { ...table, steps: step ? [step] : [], prefix: prefixOf(path) };
}

interface ResultSource {
  readonly state: RunState;
  readonly directory: string;
  readonly read: (path: string) => string | undefined;
  /** Absent: the run is not of a workflow `do` that the repository defines. */
  readonly record?: { readonly definition: string };
}

/** The answer of `do`, or the last text that an agent answered in a step outside of blocks, whole. */
export function resultOfRun({ state, directory, read, record }: ResultSource): RunResult | undefined {
  if (state.status !== "completed") return undefined;
  const isRouted = record === undefined || record.definition === DO_DEFINITION;
  const outcome = isRouted ? outcomeOf(state) : undefined;
  if (outcome && outcome.kind !== "answer") return undefined;
  const readFull = createFullOutputReader({ location: directory, read });
  const whole = ({ name, output }: StepState): StepOutput | undefined => {
    try {
      return output && readFull(name, output);
    } catch (error) {
      // Without the artifact, the start of the text is in the journal.
      if (error instanceof AgenticError) return output;
      throw error;
    }
  };
  const texts = Array.from(state.steps.values()).flatMap((step) => {
    const isCandidate = outcome ? step.path === OUTCOME_STEP : isAgentStep(step);
    const output = isCandidate && step.status === "completed" ? whole(step) : undefined;
    const text = output && (outcome ? textField(output.data, "text") : textOf(step, output));
    return text === undefined ? [] : [{ step, text }];
  });
  const last = latestStep(
    texts.map(({ step }) => step),
    "completedAt",
  );
  const found = texts.find(({ step }) => step === last);
  if (!found) return undefined;
  const { path, attempt, output } = found.step;
  const describesChange = textField(output?.data, "body") !== undefined;
  const text = found.text.trim();
  return {
    // The text of a pull request claims results of checks that only the agent reported.
    text: describesChange ? labelReported(text) : text,
    file: `${attemptDirectory(path, attempt)}/output.json`,
    isProposed: describesChange && state.pullRequests.length > 0,
  };
}

/** Steps inside blocks answer the steps after them. */
function isAgentStep({ path, kind }: StepState): boolean {
  return (kind === "prompt" || kind === "command") && prefixOf(path) === "";
}

/** A command with structured data answers the next step, not a person. */
function textOf({ kind }: StepState, output: StepOutput): string | undefined {
  const { output_type: type, next_step_context: context, data, summary } = output;
  if (type === "text" && context !== null && context.trim() !== "") return context;
  if (kind !== "prompt") return undefined;
  const written = textField(data, "text") ?? textField(data, "body");
  if (written !== undefined || data !== undefined) return written;
  return [context ?? "", summary].find((text) => text.trim() !== "");
}
