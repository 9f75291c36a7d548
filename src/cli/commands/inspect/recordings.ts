import { shellWord } from "../../../definition/message-text.ts";
import { formatCost, formatCount, plural } from "../../../system/format.ts";
import { print, printJson } from "../../../runner/process/io.ts";
import { readRunWithPendingBranches } from "../../../runner/read/local-first.ts";
import { isFound, readRun, runNotFoundError } from "../../../runner/read/stored-run.ts";
import { createRecording } from "../../../runner/recordings/create-recording.ts";
import {
  listRecordings,
  readRecording,
  type RecordedSession,
  type StoredRecording,
} from "../../../runner/recordings/stored-recordings.ts";
import { openProjectForReading } from "../../../runner/start/project.ts";
import type { Action } from "../../command.ts";

export const listRecordingsCommand: Action = async (io, _args, { json }) => {
  const recordings = listRecordings(openProjectForReading(io).root);
  if (json) printJson(io, recordings);
  else if (recordings.length === 0)
    print(io, "There are no recordings yet. Make one with: agentic-sdlc run <workflow> --record");
  else print(io, alignColumns(recordings.map(describe)));
};

function describe({ name, workflow, run, started_at, sessions }: StoredRecording): string[] {
  const day = started_at.slice(0, 10);
  return [name, workflow, plural(sessions.length, "session"), `run ${run}`, day];
}

export const showRecordingCommand: Action = async (io, [name = ""], { json }) => {
  const recording = readRecording(openProjectForReading(io).root, name);
  if (json) printJson(io, recording);
  else print(io, renderRecordingFacts(recording));
};

function renderRecordingFacts(recording: StoredRecording): string {
  const { workflow, run, started_at, base, directory, sessions } = recording;
  const start = base === undefined ? "" : ` · commit ${base.slice(0, 12)}`;
  return [
    `${workflow} · run ${run} · ${started_at.slice(0, 10)}${start}`,
    `${directory}/`,
    alignColumns(sessions.map(sessionColumns)),
    `Play it with: ${playCommand(recording)}`,
  ].join("\n\n");
}

function sessionColumns({ step, attempt, provider, model, success, usage }: RecordedSession): string[] {
  const agent = [provider, model].filter((part) => part !== undefined).join(" ");
  const tokens = usage && `${formatCount(usage.input_tokens + usage.output_tokens)} tokens`;
  const cost = usage?.cost_usd == null ? [] : [formatCost(usage.cost_usd)];
  const spent = [tokens, ...cost].filter((part) => part !== undefined).join(" · ");
  return [step, `attempt ${attempt}`, success ? "answered" : "failed", agent, spent];
}

function playCommand({ workflow, name, variables }: StoredRecording): string {
  const values = Object.entries(variables).map(
    ([key, value]) => ` --var ${shellWord(`${key}=${String(value)}`)}`,
  );
  return `agentic-sdlc run ${shellWord(workflow)} --replay ${shellWord(name)}${values.join("")}`;
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export const createRecordingCommand: Action = async (io, [runId = "", name], { json }) => {
  const project = openProjectForReading(io);
  const run = await readRunWithPendingBranches(io, project, { runId });
  if (!isFound(run)) throw runNotFoundError(runId);
  const created = createRecording(run, name ?? readRun(run).record.workflow, {
    project,
    environment: io.environment,
  });
  if (json) printJson(io, created);
  else print(io, describeCreated(created));
};

export function describeCreated(created: ReturnType<typeof createRecording>): string {
  const { directory, sessions, omitted } = created;
  return [
    `  Recorded ${plural(sessions.length, "session")} in ${directory}/. Play: ${playCommand(created)}`,
    ...omitted.map((text) => `  ${text}`),
  ].join("\n");
}
