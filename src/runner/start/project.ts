import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseConfig } from "../../config/parse.ts";
import { type ProjectCommands, projectCommandsOf } from "../../config/project-commands.ts";
import { Config, CONFIG_FILE, type PartialConfig } from "../../config/schema.ts";
import { closestMatch } from "../../definition/closest-match.ts";
import { type Diagnostic, problemsError, renderProblem, sortProblems } from "../../definition/diagnostic.ts";
import type { FileCatalog } from "../../definition/file-catalog.ts";
import { nestedDefinitions } from "../../definition/nested-workflows.ts";
import { readDefinition, type ReferenceProblems } from "../../definition/parse.ts";
import type { Workflow } from "../../definition/schema.ts";
import { readYaml } from "../../definition/yaml/yaml-file.ts";
import { AgenticError } from "../../errors.ts";
import type { DetachedHead } from "../../git/process/repository.ts";
import { listWorkflows, type NamedWorkflow } from "../../storage/library/library.ts";
import { createRepositoryFileCatalog } from "../../storage/library/repository-file-catalog.ts";
import { plural } from "../../system/format.ts";
import { packageRoot, findProjectRoot } from "../../system/package-root.ts";
import { isPossiblePath, readRegularText } from "../../system/read-file.ts";
import { type Io, printNotice } from "../process/io.ts";
import { isProgramPath, type LoadedProgram, readProgram } from "../programs/load-program.ts";

/** The top folder of a repository, or the working directory, with its configuration. */
export interface Project {
  readonly root: string;
  readonly isRepository: boolean;
  readonly config: Config;
  /** Values in the configuration file, without defaults. */
  readonly fileConfig: PartialConfig;
  /** Commands that override `project` of the configuration file: inputs of the Action. */
  readonly commandInputs?: PartialConfig["project"];
  /** Base of new runs if no branch is checked out. */
  readonly detached?: DetachedHead;
}

export function openProject(cwd: string): Project {
  const folder = findProjectRoot(cwd);
  return { ...folder, ...openConfig(folder.root) };
}

function openConfig(root: string): Pick<Project, "config" | "fileConfig"> {
  const file = join(root, CONFIG_FILE);
  if (!existsSync(file)) return { config: Config.parse({}, { jitless: true }), fileConfig: {} };
  const parsed = parseConfig(readRegularText(file, { displayName: CONFIG_FILE }), CONFIG_FILE);
  if ("config" in parsed) return { config: parsed.config, fileConfig: parsed.explicit };
  throw problemsError("config-invalid", parsed.problems);
}

/** Returns the project with other commands than those of its configuration file. */
export function withProjectCommands(project: Project, commands: PartialConfig["project"]): Project {
  const { config, fileConfig } = project;
  if (Object.keys(commands ?? {}).length === 0) return project;
  const all = { ...fileConfig, project: { ...fileConfig.project, ...commands } };
  return {
    ...project,
    fileConfig: all,
    config: { ...config, project: Config.shape.project.parse(all.project, { jitless: true }) },
  };
}

/** Returns the commands that the configuration file of another root sets, with those that override it. */
export function projectCommandsAt(
  { root, fileConfig, commandInputs }: Project,
  otherRoot: string,
): ProjectCommands {
  const config = otherRoot === root ? fileConfig : openConfig(otherRoot).fileConfig;
  return projectCommandsOf({ project: { ...config.project, ...commandInputs } });
}

/** Opens a project for commands that only read. Replaces invalid settings by defaults and prints a notice, so that users can still inspect runs. */
export function openProjectForReading(io: Pick<Io, "cwd" | "stderr">): Project {
  try {
    return openProject(io.cwd);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "config-invalid") throw error;
    const folder = findProjectRoot(io.cwd);
    const fileConfig = validKeys(
      readRegularText(join(folder.root, CONFIG_FILE), { displayName: CONFIG_FILE }),
    );
    printNotice(io, warningOf(error.data["problems"] as readonly Diagnostic[]));
    return { ...folder, config: Config.parse(fileConfig, { jitless: true }), fileConfig };
  }
}

function warningOf([first, ...more]: readonly Diagnostic[]): string {
  const count = more.length === 0 ? "" : ` and ${plural(more.length, "more mistake")}`;
  return `${first ? renderProblem(first) : CONFIG_FILE} Defaults replace it${count}.`;
}

function validKeys(text: string): PartialConfig {
  const yaml = readYaml(text, CONFIG_FILE);
  const value: unknown = "value" in yaml ? yaml.value : undefined;
  if (typeof value !== "object" || value === null) return {};
  const values = new Map(Object.entries(value));
  const valid = Object.entries(Config.shape).filter(
    ([key, schema]) => schema.safeParse(values.get(key), { jitless: true }).success && values.has(key),
  );
  return Object.fromEntries(valid.map(([key]) => [key, values.get(key)]));
}

export interface LoadedWorkflow extends ReferenceProblems {
  readonly workflow: Workflow;
  /** Set if the definition is TypeScript. Its workflow has no steps before it runs. */
  readonly program?: LoadedProgram | undefined;
  /** Source for `run.json`: a path in the repository, or `built-in`. */
  readonly source: string;
}

/** Loads a workflow by name or file. Errors: `not-found`, `definition-invalid` with every problem of the file. */
export async function loadWorkflow(
  project: Project,
  cwd: string,
  nameOrFile: string,
): Promise<LoadedWorkflow> {
  const known = listNamedWorkflows(project);
  const named = known.find(({ name }) => name === nameOrFile);
  const path = named?.path ?? existingFile(cwd, nameOrFile);
  if (path === undefined) throw unknownWorkflow(nameOrFile, known);
  const isBuiltIn = named?.origin === "built-in";
  const file = isBuiltIn ? `${nameOrFile} (built-in)` : named ? relative(cwd, path) : nameOrFile;
  if (isProgramPath(path)) {
    const program = await readProgram({ path, file, root: project.root });
    const nothing = { invalid: [], missing: [], warnings: [] };
    return { ...nothing, workflow: program.workflow, program, source: relative(project.root, path) };
  }
  const { parsed, checkReferences } = readDefinition(readDefinitionText(path, file), file);
  const { invalid, missing, warnings } = checkReferences(createFileCatalog(project));
  if ("problems" in parsed) {
    throw problemsError("definition-invalid", sortProblems([...parsed.problems, ...invalid, ...missing]));
  }
  return {
    workflow: parsed.workflow,
    invalid,
    missing,
    warnings,
    source: named?.origin === "built-in" ? "built-in" : relative(project.root, path),
  };
}

export function createFileCatalog({ root }: Project): FileCatalog {
  const known = createRepositoryFileCatalog({ root, builtIn: packageRoot() });
  return {
    ...known,
    names: (kind, like = "") => (kind === "file" ? filesBeside(root, like) : known.names(kind)),
  };
}

const MOST_FILES = 1_000;

function filesBeside(root: string, file: string): string[] {
  const folder = dirname(join(root, file));
  if (relative(root, folder).startsWith("..") || !existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.slice(0, MOST_FILES).map(({ name }) => relative(root, join(folder, name)));
}

export function listNamedWorkflows({ root }: Pick<Project, "root">): NamedWorkflow[] {
  return listWorkflows({ root, builtIn: packageRoot() });
}

export function readDefinitionText(path: string, file: string, pipeMs?: number): string {
  try {
    return readRegularText(path, { displayName: file, ...(pipeMs === undefined ? {} : { pipeMs }) });
  } catch (cause) {
    if (cause instanceof AgenticError) throw cause;
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}

function existingFile(cwd: string, nameOrFile: string): string | undefined {
  const path = resolve(cwd, nameOrFile);
  // Reading anything else than a file, such as a pipe, reports that.
  return isPossiblePath(path) && existsSync(path) && !statSync(path).isDirectory() ? path : undefined;
}

export function unknownWorkflow(name: string, known: readonly NamedWorkflow[]): AgenticError {
  const names = known.map((workflow) => workflow.name);
  const near = closestMatch(name, names);
  const hint = near === undefined ? `Workflows: ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
  return new AgenticError({
    code: "not-found",
    message: `There is no workflow or file \`${name}\`. ${hint}`,
    data: { known: names },
  });
}

export function loadNestedWorkflows(project: Project, workflow: Workflow): Map<string, Workflow> {
  const known = createFileCatalog(project);
  return nestedDefinitions(workflow, (name) => {
    const nested = known.workflow(name);
    if ("workflow" in nested) return nested.workflow;
    throw new AgenticError({ code: "definition-invalid", message: nested.problem });
  });
}
