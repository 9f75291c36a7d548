import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import { buildReport, type Report, standingOf } from "../../output/report.ts";
import { renderMarkdown } from "../../output/report-markdown.ts";
import { renderPage } from "../../output/report-page.ts";
import { limitsNow } from "../../output/spending.ts";
import type { StateStore } from "../../ports/states.ts";
import type { RunEvent } from "../../run/event.ts";
import { evolve } from "../../run/evolve.ts";
import { parseJournal } from "../../run/journal.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { initialState, type RunState } from "../../run/state.ts";
import { nameOf } from "../../run/step-path.ts";
import { createLocalStore } from "../../store/local-dir.ts";
import { type Io, print, printJson } from "../io.ts";
import { openForReading, type Project } from "../project.ts";
import { type Away, readableRun } from "../readable.ts";
import { type RunSettingsRecord, settingsOf } from "../settings-file.ts";
import { notFound, readDefinitions, readRun } from "../stored-run.ts";

interface ReportOptions {
  readonly html?: string;
  readonly json?: boolean;
}

export async function reportCommand(
  io: Io,
  [runId = ""]: readonly string[],
  { html, json }: ReportOptions,
): Promise<number> {
  const { project, away } = await readableRun(io, openForReading(io), { runId });
  const store = createLocalStore(project.root, project.config.outputDirectory);
  if (store.read(runId, runFiles.run) === undefined) throw notFound(runId);
  const report = await reportOf(project, store, { runId, away });
  if (html === undefined) {
    if (json) printJson(io, report);
    else print(io, renderMarkdown(report));
    return 0;
  }
  const file = resolve(io.cwd, html);
  writePage(file, { html, page: renderPage(report) });
  if (json) printJson(io, { run_id: runId, html: file, left_out: report.left_out });
  else print(io, `Wrote ${html}`);
  return 0;
}

async function reportOf(
  project: Project,
  store: StateStore,
  { runId, away }: { runId: string; away: Away | undefined },
): Promise<Report> {
  const { outputDirectory } = project.config;
  const read = (path: string): string | undefined => {
    try {
      return store.read(runId, path);
    } catch {
      // A journal that was changed by hand may name any path; the store reads none outside the run.
      return undefined;
    }
  };
  const { workflow, record } = readRun(project, runId);
  const definitions = Array.from(await readDefinitions(project, runId));
  const directory = runDirectory(runId, outputDirectory);
  const events = eventsIn(read(runFiles.journal) ?? "", `${directory}/${runFiles.journal}`);
  const folded = { ...fold(events), runId };
  const live = away ? away.live && folded.status === "running" : store.isLive(runId);
  const state = standingOf(folded, live);
  const settings = settingsOf(project, runId, read(runFiles.settings));
  return buildReport({
    events,
    state,
    record,
    ...(workflow.description === undefined ? {} : { description: workflow.description }),
    table: {
      steps: workflow.steps,
      definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }])),
    },
    directory,
    read,
    providerOf: (path) => textIn(settings, path, "provider"),
    limits: limitsNow(limitsIn(settings), state),
    now: new Date().toISOString(),
    live,
    ...(away
      ? { away: { location: away.location, ...(away.owner === undefined ? {} : { owner: away.owner }) } }
      : {}),
  });
}

function eventsIn(journal: string, source: string): RunEvent[] {
  return parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
}

function fold(events: readonly RunEvent[]): RunState {
  return events.reduce(evolve, initialState());
}

/** What a setting comes to for a step. */
function textIn(settings: RunSettingsRecord | undefined, path: string, name: string): string | undefined {
  const own = settings?.step_settings[nameOf(path)]?.[name] ?? settings?.settings[name];
  return typeof own?.value === "string" ? own.value : undefined;
}

function limitsIn(settings: RunSettingsRecord | undefined) {
  const numberOf = (name: string): number | undefined => {
    const value = settings?.settings[name]?.value;
    return typeof value === "number" ? value : undefined;
  };
  return { maxCostUsd: numberOf("max-cost-usd"), maxTokens: numberOf("max-tokens") };
}

function writePage(file: string, { html, page }: { html: string; page: string }): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new AgenticError({
      code: "usage",
      message: `The report cannot be written to ${html}${reason}. Give a file in a folder that you may write to.`,
      cause,
    });
  }
}
