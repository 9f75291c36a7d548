import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { AgenticError } from "../../../errors.ts";
import { renderEnd } from "../../../output/status/run-summary.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printStyled, redactedIo } from "../../../runner/process/io.ts";
import type { PreparedStart } from "../../../runner/start/prepare-run.ts";
import {
  listNamedWorkflows,
  loadWorkflow,
  openProject,
  type Project,
  readDefinitionText,
} from "../../../runner/start/project.ts";
import type { CreateObservers } from "../../../runner/start/run-session.ts";
import { brokenInvariants } from "../../../runner/simulation/testing/invariants.ts";
import { knownSteps, readTests, type WorkflowTest } from "../../../runner/simulation/testing/read-tests.ts";
import { isPassed, renderResults, type Results } from "../../../runner/simulation/testing/render-results.ts";
import {
  mergeTests,
  runConcurrently,
  runSeeds,
  runTest,
  type SeededTest,
  simulateTest,
  type TestHost,
} from "../../../runner/simulation/testing/run-tests.ts";
import type { Action } from "../../command.ts";
import { rowsFor } from "./simulate-workflow.ts";

// Both in one module, so that the build writes fewer files to load.
export { simulateCommand } from "./simulate-workflow.ts";

interface TestOptions {
  readonly seeds?: number;
  readonly seed?: number;
}

const FOLDER = join(".agentic", "tests");

export const testCommand: Action<TestOptions> = async (plainIo, files, options) => {
  const project = openProject(plainIo.cwd);
  const io = redactedIo(plainIo, project.config.logging.redact);
  const { seeds: count } = options;
  const named =
    files.length > 0 ? files.flatMap((file) => filesAt(io.cwd, file)) : listTests(project, io.cwd);
  const tests = await readAll(io, project, named);
  const seeded = named.length > 0 || count === undefined ? tests : await ownWorkflows(project);
  if (named.length === 0 && seeded.length === 0) throw noTests(count);
  const host: TestHost = { project, environment: io.environment };
  if (options.seed !== undefined)
    return await showSeed(io, host, { tests: mergeTests(tests), seed: options.seed });
  const began = performance.now();
  const results: Results = {
    tests: await runConcurrently(tests, async (test) => await runTest(host, test)),
    seeds:
      count === undefined
        ? []
        : await runConcurrently(mergeTests(seeded), async (test) => await runSeeds(host, test, count)),
    milliseconds: performance.now() - began,
  };
  if (options.json) printJson(io, describe(results));
  else printStyled(io, renderResults(results, io.stdout));
  return isPassed(results) ? exitCodes.completed : exitCodes.failed;
};

async function showSeed(
  io: Io,
  host: TestHost,
  { tests, seed }: { readonly tests: readonly SeededTest[]; readonly seed: number },
): Promise<number> {
  let code: number = exitCodes.completed;
  for (const test of tests) {
    let rows: ReturnType<typeof rowsFor> | undefined;
    const observe = (prepared: PreparedStart): CreateObservers => {
      rows = rowsFor(io, prepared, { seed });
      return rows.observe;
    };
    const simulation = await simulateTest(host, test, { seed, observe });
    rows?.close();
    const findings = brokenInvariants(simulation, knownSteps(host.project, test.loaded));
    const ended = renderEnd({ ...simulation.end, isSimulated: true });
    print(
      io,
      ["", ...ended, ...findings.map(({ message }) => `→ ${message}`)].map((line) => `  ${line}`).join("\n"),
    );
    if (findings.length > 0) code = exitCodes.failed;
  }
  return code;
}

function listTests({ root }: Project, cwd: string): string[] {
  const folder = join(root, FOLDER);
  return existsSync(folder) ? testsIn(folder, cwd) : [];
}

/** A folder names all tests in it. */
function filesAt(cwd: string, path: string): string[] {
  const isFolder = statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? testsIn(resolve(cwd, path), cwd) : [path];
}

function testsIn(folder: string, cwd: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.ya?ml$/.test(name),
  );
  return names.toSorted().map((name) => relative(cwd, join(folder, name)));
}

async function readAll(io: Io, project: Project, files: readonly string[]): Promise<WorkflowTest[]> {
  const tests: WorkflowTest[] = [];
  const problems: AgenticError[] = [];
  for (const file of files) {
    try {
      tests.push(
        ...(await readTests(project, { text: readDefinitionText(resolve(io.cwd, file), file), file })),
      );
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error);
    }
  }
  const [first, ...more] = problems;
  if (!first) return tests;
  const { code, data } = first;
  throw new AgenticError({ code, data, message: [first, ...more].map(({ message }) => message).join("\n") });
}

async function ownWorkflows(project: Project): Promise<SeededTest[]> {
  const own = listNamedWorkflows(project).filter(({ origin }) => origin !== "built-in");
  return await Promise.all(
    own.map(async ({ name, path }) => ({
      file: relative(project.root, path),
      name,
      loaded: await loadWorkflow(project, project.root, name),
      variables: {},
      set: {},
      outcomes: {},
    })),
  );
}

function noTests(seeds: number | undefined): AgenticError {
  const what = seeds === undefined ? "" : ", and this repository has no workflow";
  return new AgenticError({
    code: "not-found",
    message: `There is no test in ${FOLDER}/${what}. A test is a YAML file with \`workflow: <name>\` and \`expect: {}\`.`,
  });
}

function describe(results: Results) {
  return {
    passed: isPassed(results),
    tests: results.tests.map(({ test: { file, name }, problems, milliseconds }) => ({
      file,
      name,
      passed: problems.length === 0,
      problems,
      milliseconds: Math.round(milliseconds),
    })),
    seeds: results.seeds.map(({ test: { file, name }, count, ends, findings }) => ({
      file,
      name,
      count,
      ends,
      findings,
    })),
  };
}
