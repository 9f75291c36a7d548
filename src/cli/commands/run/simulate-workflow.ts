import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { problemsError, renderWarnings } from "../../../definition/diagnostic.ts";
import { parseSetOptions } from "../../../config/run-settings.ts";
import type { RunResult } from "../../../output/status/run-facts.ts";
import { renderEnd } from "../../../output/status/run-summary.ts";
import { mermaidOf } from "../../../output/status/workflow-diagram.ts";
import { PlainTerminal } from "../../../output/terminal/terminal.ts";
import { styledEndLines } from "../../../output/terminal/terminal-text.ts";
import { exitCodeOfRun, exitCodes } from "../../../runner/process/exit-code.ts";
import {
  type Io,
  print,
  printJson,
  printNotice,
  printStyled,
  redactedIo,
} from "../../../runner/process/io.ts";
import { redactedObserver } from "../../../runner/process/redacted-observer.ts";
import { readRunFacts, resultOfRun } from "../../../runner/read/read-run-facts.ts";
import { type PreparedStart, requireValid } from "../../../runner/start/prepare-run.ts";
import {
  loadWorkflow,
  openProject,
  type Project,
  readDefinitionText,
} from "../../../runner/start/project.ts";
import { readVariables } from "../../../runner/start/read-variables.ts";
import type { CreateObservers } from "../../../runner/start/run-session.ts";
import { literalsIn } from "../../../runner/simulation/outcomes/sample-data.ts";
import type { Outcomes } from "../../../runner/simulation/outcomes/outcome-list.ts";
import {
  parseOutcomes,
  unknownDataOf,
  outcomeProblems,
} from "../../../runner/simulation/outcomes/read-outcomes.ts";
import { prepareSimulation, sampleVariables } from "../../../runner/simulation/run/prepare-simulation.ts";
import { simulate, type Simulation } from "../../../runner/simulation/run/simulate.ts";
import { redactorFor } from "../../../wiring/create-redactor.ts";
import type { Action } from "../../command.ts";
import { describeEnd, headerFor } from "../../session/run-document.ts";

interface SimulateOptions {
  readonly var?: readonly string[];
  readonly varsFile?: string;
  readonly set?: readonly string[];
  readonly outcomes?: string;
  readonly seed?: number;
  readonly terminalOutput?: "base" | "all";
  readonly html?: string;
}

export const simulateCommand: Action<SimulateOptions> = async (plainIo, [name = ""], options) => {
  const project = openProject(plainIo.cwd);
  const io = redactedIo(plainIo, project.config.logging.redact);
  const loaded = await loadWorkflow(project, io.cwd, name);
  requireValid(loaded);
  if (loaded.warnings.length > 0) printNotice(io, renderWarnings(loaded.warnings));
  const { seed } = options;
  const own = literalsIn([loaded.workflow]);
  const made: string[] = [];
  const variables = await readVariables(io, loaded, {
    ...options,
    more: (values) => {
      const samples = sampleVariables(loaded.workflow, values, { seed, literals: own });
      made.push(...Object.entries(samples).map(([key, value]) => `${key}=${JSON.stringify(value)}`));
      return samples;
    },
  });
  if (made.length > 0) printNotice(io, `Variables without a value: ${made.join(", ")}.\n`);
  const overrides = parseSetOptions(options.set ?? []);
  const { environment } = io;
  const prepared = await prepareSimulation({ project, environment, loaded, variables, overrides, seed });
  const listed = options.outcomes === undefined ? {} : readOutcomes(io, options.outcomes, prepared);
  const literals = literalsIn([prepared.workflow, ...prepared.definitions.values()]);
  const rows = rowsFor(io, prepared, options);
  const simulation = await simulate({ prepared, listed, seed, literals, createObservers: rows.observe });
  rows.close();
  const exitCode = await show(io, { prepared, simulation, options });
  // A program reads data in its own code.
  if (exitCode === exitCodes.failed && !prepared.program)
    for (const line of unknownDataOf(prepared.workflow, listed)) printNotice(io, line);
  return exitCode;
};

function readOutcomes(io: Io, file: string, { workflow, definitions, program }: PreparedStart): Outcomes {
  const { value, source } = parseOutcomes(readDefinitionText(resolve(io.cwd, file), file), file);
  // The steps of a program are known when it runs.
  const problems = program ? [] : outcomeProblems(value, { ...workflow, definitions }, { source });
  if (problems.length > 0) throw problemsError("definition-invalid", problems);
  return value;
}

/** Prints rows as a run does, and those of failed steps when it closes. */
export function rowsFor(
  io: Io,
  { project, settings, definitions }: PreparedStart,
  options: Pick<SimulateOptions, "seed" | "terminalOutput">,
): { readonly observe: CreateObservers; close(): void } {
  let terminal: PlainTerminal | undefined;
  const observe: CreateObservers = ({ facts, workspace, ports }) => {
    const isResumed = terminal !== undefined;
    terminal?.close();
    terminal = new PlainTerminal({
      facts,
      definitions,
      limits: settings,
      stream: io.stderr,
      detail: options.terminalOutput ?? settings.terminalOutput,
      directory: "/workspace",
      now: () => ports.clock.now().getTime(),
    });
    const seed = options.seed === undefined ? "" : ` with seed ${options.seed}`;
    const header = headerFor({ facts, settings, workspace, definitions });
    if (!isResumed) terminal.header([...header, `simulation${seed}`]);
    return [redactedObserver(terminal, redactorFor(io.environment, project.config.logging.redact))];
  };
  return { observe, close: () => terminal?.close() };
}

interface Simulated {
  readonly prepared: PreparedStart;
  readonly simulation: Simulation;
  readonly options: SimulateOptions & { readonly json?: boolean };
}

async function show(io: Io, { prepared, simulation, options }: Simulated): Promise<number> {
  const { end, endless } = simulation;
  const { project, settings } = prepared;
  const result = resultOf(simulation);
  if (options.html !== undefined) await writeReport(io, project, { simulation, html: options.html });
  if (options.json) {
    const { next: _next, ...document } = describeEnd(end, settings, result);
    const table = { ...end.facts, steps: end.facts.workflow.steps };
    const diagram = mermaidOf(table, end.state);
    printJson(io, {
      ...document,
      simulation: { seed: options.seed ?? null, endless: endless ?? null, diagram },
    });
  } else {
    const stream = result === undefined ? io.stdout : io.stderr;
    const ended = renderEnd({ ...end, limits: settings, isSimulated: true });
    const lines = styledEndLines(ended, end.state.status, stream);
    printStyled(io, ["", ...lines.map((line) => `  ${line}`)].join("\n"), stream);
    if (result !== undefined) print(io, stripVTControlCharacters(result.text));
  }
  if (endless === undefined) return exitCodeOfRun(end.state, undefined);
  printNotice(io, `The workflow does not end: ${endless}.`);
  return exitCodes.failed;
}

function resultOf({ states, end: { state, facts } }: Simulation): RunResult | undefined {
  const { runId, directory } = facts;
  return resultOfRun({ state, directory, read: (path) => states.read(runId, path) });
}

async function writeReport(
  io: Io,
  project: Project,
  { simulation, html }: { readonly simulation: Simulation; readonly html: string },
): Promise<void> {
  const { states, end } = simulation;
  const { runId, directory } = end.facts;
  const [{ buildReport }, { renderPage }, { writePage }] = await Promise.all([
    import("../../../output/report/report.ts"),
    import("../../../output/report/report-page.ts"),
    import("../inspect/report-command.ts"),
  ]);
  const facts = await readRunFacts(project, {
    runId,
    directory,
    read: (path) => states.read(runId, path),
    requests: () => [],
    isLive: () => false,
  });
  // No command continues a simulation.
  const page = renderPage({ ...buildReport(facts), next: [] });
  writePage(resolve(io.cwd, html), { html, page });
  printNotice(io, `Wrote ${html}`);
}
