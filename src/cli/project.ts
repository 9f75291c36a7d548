import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { nearest } from "../definition/nearest.ts";
import { parseConfig } from "../config/parse.ts";
import { Config, CONFIG_FILE, type GivenConfig } from "../config/schema.ts";
import type { KnownFiles } from "../definition/known-files.ts";
import { checkSurroundings, parseWorkflow, type Surroundings } from "../definition/parse.ts";
import { renderProblems } from "../definition/problem.ts";
import type { Workflow } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import { packageRoot, projectRoot } from "../package-root.ts";
import { isProgramPath, type LoadedProgram, readProgram } from "./programs.ts";
import { createKnownFiles } from "../store/known-files.ts";
import { listWorkflows, type NamedWorkflow } from "../store/library.ts";

/** The folder a command works in, with its configuration. */
export interface Project {
  readonly root: string;
  readonly isRepository: boolean;
  readonly config: Config;
  /** What the configuration file says itself, without defaults. */
  readonly given: GivenConfig;
}

export function openProject(cwd: string): Project {
  const place = projectRoot(cwd);
  const file = join(place.root, CONFIG_FILE);
  if (!existsSync(file)) return { ...place, config: Config.parse({}, { jitless: true }), given: {} };
  const parsed = parseConfig(readFileSync(file, "utf8"), CONFIG_FILE);
  if ("config" in parsed) return { ...place, ...parsed };
  throw new AgenticError({
    code: "config-invalid",
    message: renderProblems(parsed.problems, { nothingStarted: true }),
    data: { problems: parsed.problems },
  });
}

export interface LoadedWorkflow extends Surroundings {
  readonly workflow: Workflow;
  /** Where it is one in TypeScript; the workflow then has no steps yet. */
  readonly program?: LoadedProgram;
  /** Where it came from, for `run.json`: a path of the repository, or `built-in`. */
  readonly source: string;
}

/** A workflow by name or file. Errors: `not-found`, `definition-invalid` with every problem of the file. */
export async function loadWorkflow(
  project: Project,
  cwd: string,
  nameOrFile: string,
): Promise<LoadedWorkflow> {
  const known = namedWorkflows(project);
  const named = known.find(({ name }) => name === nameOrFile);
  const path = named?.path ?? existingFile(cwd, nameOrFile);
  if (path === undefined) throw unknownWorkflow(nameOrFile, known);
  const file =
    named?.origin === "built-in" ? `${nameOrFile} (built-in)` : relative(cwd, path) || basename(path);
  if (isProgramPath(path)) {
    const program = await readProgram(path, file);
    const nothing = { wrong: [], missing: [], odd: [] };
    return { ...nothing, workflow: program.workflow, program, source: relative(project.root, path) };
  }
  const workflow = readWorkflow(path, file);
  const around = checkSurroundings(readText(path, file), file, knownFiles(project));
  return {
    workflow,
    ...around,
    source: named?.origin === "built-in" ? "built-in" : relative(project.root, path),
  };
}

export function knownFiles({ root }: Project): KnownFiles {
  return createKnownFiles({ root, builtIn: packageRoot() });
}

export function namedWorkflows({ root }: Project): NamedWorkflow[] {
  return listWorkflows({ root, builtIn: packageRoot() });
}

/** Reads and checks a definition; `file` is the name that messages give it. */
function readWorkflow(path: string, file: string): Workflow {
  const parsed = parseWorkflow(readText(path, file), file);
  if ("workflow" in parsed) return parsed.workflow;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(parsed.problems, { nothingStarted: true }),
    data: { problems: parsed.problems },
  });
}

export function readText(path: string, file: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}

function existingFile(cwd: string, nameOrFile: string): string | undefined {
  const path = resolve(cwd, nameOrFile);
  return existsSync(path) && statSync(path).isFile() ? path : undefined;
}

function unknownWorkflow(name: string, known: readonly NamedWorkflow[]): AgenticError {
  const names = known.map((workflow) => workflow.name);
  const near = nearest(name, names);
  const hint = near === undefined ? `Workflows: ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
  return new AgenticError({
    code: "not-found",
    message: `There is no workflow or file \`${name}\`. ${hint}`,
    data: { known: names },
  });
}
