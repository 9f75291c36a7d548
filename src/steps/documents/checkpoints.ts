import { childrenOf, type Step, walkSteps, type Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { NumberedEntry, RunStore, StateStore } from "../../ports/run-store.ts";
import {
  checkpointId,
  highestCheckpoint,
  isMerge,
  joinPath,
  mergedBy,
  nameOf,
  prefixOf,
} from "../../run/ids.ts";
import type { RunEvent, RunEventOf } from "../../run/journal/event.ts";
import { runFiles } from "../../run/paths.ts";
import { projectProgress } from "../../run/progress.ts";
import type { RunFacts } from "../../run/scope.ts";
import { branchAt, type RunState, scopeOf, type StepState } from "../../run/state.ts";
import { shorten } from "../../system/format.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { truncateText } from "../agent/progress-digest.ts";
import {
  type Checkpoint,
  type CheckpointStatus,
  parseCheckpoints,
  renderBody,
  renderCheckpoint,
  sections,
} from "./checkpoint-format.ts";

export type NewCheckpoint = Omit<Checkpoint, "id">;

/** Returns a checkpoint as an entry of `checkpoint.md`, to which agents and the engine write at the same time. */
export function checkpointEntry(checkpoint: NewCheckpoint, runId: string): NumberedEntry {
  return {
    highest: highestCheckpoint,
    render: (number, after) =>
      renderCheckpoint({ ...checkpoint, id: checkpointId(number) }, { runId, after }),
  };
}

interface WriterOptions {
  readonly store: RunStore;
  readonly facts: RunFacts;
  readonly definitions: ReadonlyMap<string, { readonly workflow: Workflow }>;
}

/** Writes the checkpoints of steps and programs. A resume adds entries that a crash prevented. */
export function createCheckpointWriter(options: WriterOptions): RunObserver {
  return {
    onEvent: (event, state) => {
      if (event.type === "checkpoint.made") addMissing(options, [ofProgram(event, state)]);
      else if (event.type === "run.resumed") addMissing(options, everyCheckpoint(options, state));
      else if (endsStep(event)) {
        const step = state.steps.get(event.step);
        if (step && needsCheckpoint(options, state, step))
          addMissing(options, [ofStep(options, state, step)]);
      }
    },
  };
}

function endsStep(
  event: RunEvent,
): event is RunEventOf<"step.succeeded" | "block.closed" | "human.answered"> {
  return event.type === "step.succeeded" || event.type === "block.closed" || event.type === "human.answered";
}

function everyCheckpoint(options: WriterOptions, state: RunState): NewCheckpoint[] {
  const ofSteps = Array.from(state.steps.values())
    .filter((step) => needsCheckpoint(options, state, step))
    .map((step) => ofStep(options, state, step));
  const ofPrograms = Array.from(state.notes.values()).flatMap((note) =>
    note.type === "checkpoint.made" ? [ofProgram(note, state)] : [],
  );
  return [...ofSteps, ...ofPrograms].toSorted((a, b) => (a.created < b.created ? -1 : 1));
}

function needsCheckpoint({ facts, definitions }: WriterOptions, state: RunState, step: StepState): boolean {
  if (step.status !== "completed") return false;
  const { definition } = state.steps.get(scopeOf(state, step.path)) ?? {};
  const { steps } =
    (definition === undefined ? undefined : definitions.get(definition)?.workflow) ?? facts.workflow;
  const name = nameOf(step.path);
  for (const each of walkSteps(steps))
    if (each.name === name || each.name === step.path) return each.checkpoint === true;
  return false;
}

function addMissing({ store, facts }: WriterOptions, checkpoints: readonly NewCheckpoint[]): void {
  if (checkpoints.length === 0) return;
  const known = parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints;
  const exists = ({ step, created, attempt }: NewCheckpoint): boolean =>
    known.some((each) => each.step === step && each.created === created && each.attempt === attempt);
  for (const checkpoint of checkpoints)
    if (!exists(checkpoint)) store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, facts.runId));
}

function ofProgram({ id, at, text }: RunEventOf<"checkpoint.made">, state: RunState): NewCheckpoint {
  const context = text ?? `Checkpoint of ${state.workflow}.`;
  const body = renderBody([
    [sections.context, context],
    [sections.progress, doneLines(state).join("\n")],
  ]);
  return { step: id, created: at, status: "in_progress", body };
}

const MOST_OUTPUT_LENGTH = 2_000;
const MOST_LINES = 100;

function ofStep({ facts }: WriterOptions, state: RunState, step: StepState): NewCheckpoint {
  const { path, kind, attempt, output, summary = "" } = step;
  const summaryText = output?.summary ?? summary;
  const what = `Step ${path} (${kind}) of ${facts.workflow.name} is done${attempt > 1 ? `, at attempt ${attempt}` : ""}.`;
  const paths = pathsByName(facts.workflow.steps);
  const pending = projectProgress(state, facts).pending_steps.map((name) => paths.get(name) ?? name);
  const open = Array.from(state.active).filter((each) => each !== path && state.steps.get(each)?.attempt);
  const todo = [...open, ...pending].map((each) => `- [ ] ${titleOf(each)}`);
  const body = renderBody([
    [sections.context, [what, summaryText].filter((text) => text !== "").join("\n\n")],
    [sections.progress, [...doneLines(state), ...todo.slice(0, MOST_LINES)].join("\n")],
    [sections.output, outputText(step)],
    [sections.files, listOf(step.files ?? [])],
    [sections.notes, output?.next_step_context ?? ""],
  ]);
  return { step: path, created: step.completedAt ?? "", status: "completed", attempt, body };
}

function pathsByName(steps: readonly Step[], prefix = ""): Map<string, string> {
  return new Map(
    steps.flatMap((step) => {
      const path = joinPath(prefix, step.name);
      return [[step.name, path] as const, ...pathsByName(childrenOf(step), path)];
    }),
  );
}

/** Returns a title, because the name of a merge step is internal. */
function titleOf(path: string): string {
  return isMerge(path) ? `merge of ${mergedBy(path)}` : path;
}

function outputText({ output }: StepState): string {
  if (!output) return "";
  const { document_path: document, data } = output;
  const dataText =
    data === undefined || data === null ? "" : truncateText(JSON.stringify(data), MOST_OUTPUT_LENGTH);
  return [document === null ? "" : `Document: ${document}`, dataText]
    .filter((text) => text !== "")
    .join("\n\n");
}

function listOf(names: readonly string[]): string {
  const omitted = names.length - MOST_LINES;
  const lines = names.slice(0, MOST_LINES).map((name) => `- ${name}`);
  return [...lines, ...(omitted > 0 ? [`- and ${omitted} more`] : [])].join("\n");
}

function doneLines({ steps }: RunState): string[] {
  const done = Array.from(steps.values()).filter(
    ({ status, attempt }) => status === "completed" && attempt > 0,
  );
  const omitted = done.length - MOST_LINES;
  return [
    ...(omitted > 0 ? [`- [x] ${omitted} earlier steps`] : []),
    ...done.slice(-MOST_LINES).map(({ path, output }) => {
      const summary = output?.summary.split("\n", 1)[0] ?? "";
      return `- [x] ${titleOf(path)}${summary === "" ? "" : `: ${summary}`}`;
    }),
  ];
}

const MOST_CHECKPOINT_LENGTH = 4_000;

export function describeCheckpoint(
  { store, state }: { readonly store: RunStore; readonly state: RunState },
  previous: Pick<StepState, "path"> | undefined,
): string {
  if (previous === undefined) return "";
  const { checkpoints } = parseCheckpoints(store.read(runFiles.checkpoints) ?? "");
  const own = checkpoints.findLast(({ step }) => step === previous.path);
  const last = own ?? checkpoints.findLast(({ step }) => isRelevantTo(state, step, previous.path));
  if (last === undefined) return "";
  const author = own ? "An earlier attempt" : last.step === "" ? "A person" : `Step ${last.step}`;
  return [
    "## Last checkpoint",
    "",
    `${author} left checkpoint ${last.id} (${last.created}, ${last.status}). Where it says otherwise than the working directory, the`,
    "working directory counts.",
    "",
    fenceUntrustedText(
      truncateText(last.body, MOST_CHECKPOINT_LENGTH),
      own ? "a checkpoint of an earlier attempt" : "a checkpoint",
    ),
  ].join("\n");
}

function isRelevantTo(state: RunState, step: string, path: string): boolean {
  const branch = branchAt(state, step)?.step;
  return (
    branch === undefined || `${path}/`.startsWith(`${branch}/`) || !path.startsWith(`${prefixOf(branch)}/`)
  );
}

export interface CheckpointText {
  readonly context?: string | undefined;
  readonly progress?: string | undefined;
  readonly notes?: string | undefined;
  readonly issues?: string | undefined;
  readonly status?: CheckpointStatus | undefined;
}

export interface AddedCheckpoint extends Pick<Checkpoint, "id" | "created" | "status"> {
  /** Problems of the existing file. It is not changed; the entry is appended. */
  readonly problems: readonly string[];
}

const LONGEST = 50_000;

/** Adds a checkpoint to a run that another process may execute. Errors: `usage`. */
export function addCheckpoint(
  { states, clock }: { readonly states: StateStore; readonly clock: Pick<Clock, "now"> },
  { runId, step }: { readonly runId: string; readonly step: string },
  { context = "", progress = "", notes = "", issues = "", status = "in_progress" }: CheckpointText,
): AddedCheckpoint {
  const body = renderBody([
    [sections.context, context],
    [sections.progress, progress],
    [sections.notes, notes],
    [sections.issues, issues],
  ]);
  if (body === "" || body.length > LONGEST) throw unfit(body.length);
  const created = clock.now().toISOString();
  const { problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const entry = checkpointEntry({ step, created, status, body }, runId);
  const id = checkpointId(states.addEntry(runId, runFiles.checkpoints, entry));
  return { id, created, status, problems };
}

function unfit(length: number): AgenticError {
  return new AgenticError({
    code: "usage",
    message:
      length === 0
        ? "The checkpoint is empty: give at least one of `context`, `progress`, `notes` and `issues`."
        : `The checkpoint has ${length} characters; it may have ${LONGEST}. Put the remaining text into a file and name the file.`,
  });
}

export function checkpointJson({ id, step, created, status, attempt, body }: Checkpoint) {
  return {
    checkpoint_id: id,
    step,
    created,
    status,
    ...(attempt === undefined ? {} : { attempt }),
    content: body,
  };
}

const MOST_BODY_LENGTH = 2_000;

export function checkpointText({ id, step, created, status, body }: Checkpoint): string {
  const text = body.length > MOST_BODY_LENGTH ? `${body.slice(0, MOST_BODY_LENGTH)}\n…` : body;
  const indented = text.replaceAll(/^(?=.)/gm, "  ");
  return `${id}  ${created}  ${shorten(step === "" ? "the run" : step, 80)}  ${status}\n${indented}`;
}
