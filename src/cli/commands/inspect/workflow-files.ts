import { dirname, join, relative, resolve } from "node:path";
import { type Diagnostic, renderProblems, renderWarnings } from "../../../definition/diagnostic.ts";
import type { FileCatalog } from "../../../definition/file-catalog.ts";
import { checkDefinition, parseWorkflow } from "../../../definition/parse.ts";
import { AgenticError, usageError } from "../../../errors.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { findProgramProblems, isProgramPath, readProgram } from "../../../runner/programs/load-program.ts";
import {
  createFileCatalog,
  listNamedWorkflows,
  openProjectForReading,
  type Project,
  readDefinitionText,
  unknownWorkflow,
} from "../../../runner/start/project.ts";
import { type NamedWorkflow, USER_FOLDER } from "../../../storage/library/library.ts";
import { createFile } from "../../../storage/local/atomic-files.ts";
import { makeFolder } from "../../../system/make-folder.ts";
import type { Action } from "../../command.ts";
import { definitionSchemaLine } from "../../init/starter-files.ts";

export const showWorkflowCommand: Action = async (io, [name = ""], { json = false }) => {
  const project = openProjectForReading(io);
  const found = findWorkflow(project, name);
  const file = relative(project.root, found.path);
  const text = readDefinitionText(found.path, file);
  if (!json) print(io, text.trimEnd());
  else {
    const { origin, path } = found;
    printJson(io, {
      name,
      origin,
      path,
      text,
      definition: await definitionOf(found, { text, file, project }),
    });
  }
};

export const copyWorkflowCommand: Action = async (io, [name = ""], { json = false }) => {
  const { root } = openProjectForReading(io);
  const found = findWorkflow({ root }, name);
  if (found.origin === "user")
    throw usageError(`Workflow \`${name}\` is yours already: change ${relative(root, found.path)}.`);
  const file = `${USER_FOLDER}/workflows/${name}.yaml`;
  const text = readDefinitionText(found.path, name).replace(
    /^# yaml-language-server:.*\n/,
    definitionSchemaLine(root),
  );
  makeFolder(join(root, USER_FOLDER, "workflows"));
  if (!createFile(join(root, file), text)) throw usageError(`${file} exists already. It was not changed.`);
  if (json) printJson(io, { name, file });
  else
    print(
      io,
      `Copied to ${file}, which replaces the built-in workflow ${name} from now on.\nEdit it, check it with \`agentic-sdlc validate ${file}\`, and commit it.`,
    );
};

function findWorkflow(project: Pick<Project, "root">, name: string): NamedWorkflow {
  const known = listNamedWorkflows(project);
  const found = known.find((each) => each.name === name);
  if (!found) throw unknownWorkflow(name, known);
  return found;
}

interface Definition {
  readonly text: string;
  readonly file: string;
  readonly project: Project;
}

/** Null if the definition is invalid. A program's steps are not known before it runs. */
async function definitionOf({ path }: NamedWorkflow, { text, file, project }: Definition): Promise<unknown> {
  if (!isProgramPath(path)) {
    const parsed = parseWorkflow(text, file);
    return "workflow" in parsed ? parsed.workflow : null;
  }
  try {
    return (await readProgram({ path, file, root: project.root })).workflow;
  } catch (error) {
    if (error instanceof AgenticError) return null;
    throw error;
  }
}

export const validateCommand: Action = async (io, files, options) => {
  const known = createFileCatalog(openProjectForReading(io));
  const judged = files.map(async (file) => ({ file, ...(await judge(io, file, known)) }));
  const results = await Promise.all(judged);
  const problems = results.flatMap((result) => result.problems);
  if (options.json)
    printJson(io, {
      valid: problems.length === 0,
      files: results.map((result) => ({ ...result, valid: result.problems.length === 0 })),
      problems,
    });
  else if (problems.length > 0) print(io, renderProblems(problems));
  else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
  const warnings = results.flatMap((result) => result.warnings);
  if (warnings.length > 0) printNotice(io, renderWarnings(warnings));
  return problems.length === 0 ? exitCodes.completed : exitCodes.usage;
};

interface Judgement {
  readonly problems: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** An unreadable file is one more problem, so that problems of other files are reported too. */
async function judge(io: Io, file: string, known: FileCatalog): Promise<Judgement> {
  try {
    const text = readDefinitionText(resolve(io.cwd, file), file);
    if (isProgramPath(file)) {
      const path = resolve(io.cwd, file);
      return { problems: await findProgramProblems({ path, file, root: dirname(path) }), warnings: [] };
    }
    const { problems, warnings } = checkDefinition(text, file, known);
    return { problems, warnings };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const message =
      error.code === "file-unsuitable"
        ? error.message
        : "this file cannot be read; give its path, such as .agentic/workflows/example.yaml.";
    return { problems: [{ file, line: 1, column: 1, message }], warnings: [] };
  }
}
