import { join, relative } from "node:path";
import { parseWorkflow } from "../../../definition/parse.ts";
import { AgenticError, usageError } from "../../../errors.ts";
import { type Io, print, printJson } from "../../../runner/process/io.ts";
import { isProgramPath, readProgram } from "../../../runner/programs/load-program.ts";
import {
  listNamedWorkflows,
  openProjectForReading,
  type Project,
  readDefinitionText,
  unknownWorkflow,
} from "../../../runner/start/project.ts";
import { createFile } from "../../../storage/local/atomic-files.ts";
import { type NamedWorkflow, USER_FOLDER } from "../../../storage/library/library.ts";
import { makeFolder } from "../../../system/make-folder.ts";
import { definitionSchemaLine } from "../../init/starter-files.ts";

export async function showWorkflowCommand(
  io: Io,
  [name = ""]: readonly string[],
  { json = false }: { json?: boolean },
): Promise<number> {
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
  return 0;
}

export async function copyWorkflowCommand(
  io: Io,
  [name = ""]: readonly string[],
  { json = false }: { json?: boolean },
): Promise<number> {
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
  return await Promise.resolve(0);
}

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
