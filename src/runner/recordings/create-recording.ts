import { realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type RecordedLine, RecordedLine as LineSchema } from "../../agents/replay/recorded-line.ts";
import { sessionFiles, withPlaceholders } from "../../agents/replay/recording.ts";
import { usageError } from "../../errors.ts";
import type { Failure, RunEvent } from "../../run/journal/event.ts";
import { completeLines, foldEvents, parseJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { attemptDirectory, runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { ORCHESTRATOR } from "../../steps/agent/orchestrator-session.ts";
import { OMITTED } from "../../storage/replication/commit-batch.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type ReadableRun, readRun } from "../read/stored-run.ts";
import type { Project } from "../start/project.ts";
import {
  MANIFEST,
  recordingDirectory,
  type RecordedSession,
  type RecordingManifest,
  requireFreeName,
  type StoredRecording,
} from "./stored-recordings.ts";

interface Recorder {
  readonly project: Pick<Project, "root" | "config">;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface CreatedRecording extends StoredRecording {
  /** Sessions that the recording does not contain, with the reason. */
  readonly omitted: readonly string[];
}

/** Replaces an earlier recording of the same run. Errors: `usage` for a name that is taken, and for a run without sessions. */
export function createRecording(
  run: ReadableRun,
  name: string,
  { project, environment }: Recorder,
): CreatedRecording {
  const { root } = project;
  const { runId } = run;
  requireFreeName(root, name, runId);
  const { record } = readRun(run);
  const { redactDocument } = redactorFor(environment, project.config.logging.redact);
  const events = parseJournal(completeLines(run.read(runFiles.journal)), runFiles.journal);
  const state = foldEvents(events, runFiles.journal);
  const sessions = readSessions(run, attemptsOf(events, state));
  if (sessions.recorded.length === 0)
    throw usageError(
      `Run ${runId} has no agent session that ended, so it cannot be recorded.${[""].concat(sessions.omitted).join(" ")}`,
    );
  const directories = [root, realpathSync(root), ...sessions.recorded.flatMap((each) => each.directories)];
  const origin = { runId, directories };
  const prepare = (text: string): string => redactDocument(withPlaceholders(text, origin));
  const manifest: RecordingManifest = {
    version: "1.0",
    workflow: record.workflow,
    run: runId,
    started_at: record.created_at,
    base: state.workspace?.base_sha ?? record.base_sha,
    variables: record.variables,
    sessions: sessions.recorded.map(({ session }) => session),
  };
  const directory = recordingDirectory(name);
  replaceFolder(
    join(root, directory),
    new Map([
      ...sessions.recorded.map(({ session, lines }) => [session.file, prepare(renderLines(lines))] as const),
      [MANIFEST, redactDocument(`${JSON.stringify(manifest, null, 2)}\n`)],
    ]),
  );
  return { ...manifest, name, directory, omitted: sessions.omitted };
}

interface Attempt {
  readonly step: string;
  readonly attempt: number;
  readonly provider?: string | undefined;
  readonly failure?: Failure | undefined;
  readonly isInterrupted?: boolean;
}

/** Returns the attempts that count for the run, in order of their ends. */
function attemptsOf(events: readonly RunEvent[], state: RunState): Attempt[] {
  const attempts = new Map<string, Attempt>();
  for (const event of events) {
    if (!isEnd(event)) continue;
    const { step, attempt } = event;
    if (attempt <= (state.steps.get(step)?.resetAfter ?? 0)) continue;
    const key = `${step}#${attempt}`;
    attempts.set(key, {
      step,
      attempt,
      provider: ("session" in event ? event.session?.provider : undefined) ?? attempts.get(key)?.provider,
      failure: event.type === "step.failed" ? event.failure : undefined,
      isInterrupted: event.type === "step.interrupted",
    });
  }
  const decisions = Array.from({ length: state.orchestratorSessions }, (_, index) => index + 1);
  return [...attempts.values(), ...decisions.map((attempt) => ({ step: ORCHESTRATOR, attempt }))];
}

const ENDS = ["step.produced", "step.succeeded", "step.failed", "step.interrupted", "human.asked"] as const;

function isEnd(event: RunEvent): event is Extract<RunEvent, { type: (typeof ENDS)[number] }> {
  return ENDS.some((type) => type === event.type);
}

interface Transcript {
  readonly lines: readonly RecordedLine[];
  readonly directories: readonly string[];
}

interface SessionWithLines extends Transcript {
  readonly session: RecordedSession;
}

/** Numbers the sessions of each step as the attempts of a run in which none is interrupted. */
function readSessions(
  run: ReadableRun,
  attempts: readonly Attempt[],
): { readonly recorded: readonly SessionWithLines[]; readonly omitted: readonly string[] } {
  const counts = new Map<string, number>();
  const recorded: SessionWithLines[] = [];
  const omitted: string[] = [];
  for (const each of attempts) {
    const transcript = readTranscript(run, each);
    const { lines } = transcript;
    if (lines.length === 0) continue;
    const problem = problemOf(each, lines);
    if (problem !== undefined) {
      omitted.push(`Not recorded: ${each.step}, attempt ${each.attempt}, ${problem}.`);
      continue;
    }
    const attempt = (counts.get(each.step) ?? 0) + 1;
    counts.set(each.step, attempt);
    recorded.push(sessionOf(each, attempt, transcript));
  }
  return { recorded, omitted };
}

function readTranscript(run: ReadableRun, { step, attempt }: Attempt): Transcript {
  const text = run.read(`${attemptDirectory(step, attempt)}/transcript.ndjson`) ?? "";
  const values = text.split("\n").map((line) => parseJson(line));
  return {
    lines: values.flatMap((value) => LineSchema.safeParse(value, { jitless: true }).data ?? []),
    directories: values.flatMap((value) => Directory.safeParse(value, { jitless: true }).data?.cwd ?? []),
  };
}

const Directory = z.object({ type: z.literal("session"), cwd: z.string().min(1) });

/** Returns why a session cannot be replayed: it says more about the agent's service than about the workflow. */
function problemOf(
  { failure, isInterrupted = false }: Attempt,
  lines: readonly RecordedLine[],
): string | undefined {
  if (isInterrupted) return "which was interrupted";
  if (lines.some((line) => line.type === "notice" && line.text.endsWith(OMITTED)))
    return "whose transcript was shortened in remote storage; create the recording in the clone that executed it";
  if (hasAnswer(lines) || failure?.class === "recoverable") return undefined;
  return failure === undefined ? "which has no answer" : `which failed with ${failure.code}`;
}

function sessionOf(
  { step, provider, failure }: Attempt,
  attempt: number,
  { lines, directories }: Transcript,
): SessionWithLines {
  const success = hasAnswer(lines);
  const start = lines.find((line) => line.type === "session");
  const result = lines.findLast((line) => line.type === "result");
  const [file] = sessionFiles({ step, attempt });
  return {
    session: { step, attempt, file, provider, model: start?.model, success, usage: result?.usage },
    lines: success || failure === undefined ? lines : [...lines, { type: "failure", failure }],
    directories,
  };
}

function hasAnswer(lines: readonly RecordedLine[]): boolean {
  return lines.findLast((line) => line.type === "result")?.success === true;
}

function renderLines(lines: readonly RecordedLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Writes the manifest last: a folder without one is no recording. */
function replaceFolder(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
}
