import { shellWord } from "../definition/message-text.ts";
import { type ProposedCommands, type Proposal, type Tools, type RepositoryFiles } from "./proposal.ts";
import { goTools, javaTools, rubyTools, rustTools } from "./propose-for-builds.ts";
import { nodeTools } from "./propose-for-node.ts";
import { pythonTools } from "./propose-for-python.ts";
import { devcontainerTools, taskTools } from "./propose-for-tasks.ts";

const LANGUAGES = [nodeTools, pythonTools, rustTools, goTools, rubyTools, javaTools];

/** With more folders than this, the root has to say how to build them. */
const MOST_FOLDERS = 4;

/**
 * Proposes `project.setup` and `project.check` from the files of a repository. Tasks of a Makefile or justfile come first, then the
 * languages of the root, then those of its folders. Runs nothing.
 */
export function proposeCommands(files: RepositoryFiles): ProposedCommands {
  const tasks = taskTools(files);
  const languages = languagesIn(files);
  const built = languages.length > 0 ? languages : languagesInFolders(files);
  const setup = tasks?.setup ?? joined(built.map((each) => each.setup)) ?? devcontainerTools(files)?.setup;
  const check = tasks?.check ?? joined(built.map((each) => each.check));
  return {
    ...(setup ? { setup } : {}),
    ...(check ? { check } : {}),
    ignored: built.flatMap(({ ignored }) => ignored ?? []),
    uncovered: tasks?.check ? [] : uncoveredIn(files),
  };
}

/** Languages of folders that have a check and that the root does not have: the command of the root covers its own languages. */
function uncoveredIn(files: RepositoryFiles): Tools[] {
  const others = LANGUAGES.filter((toolsOf) => toolsOf(files) === undefined);
  if (others.length === LANGUAGES.length) return [];
  return files.folders().flatMap((folder) => {
    const found = others.flatMap((toolsOf) => toolsOf(below(files, folder)) ?? []);
    return found.filter(({ check }) => check).map((tools) => toolsInFolder(folder, tools));
  });
}

function languagesIn(files: RepositoryFiles): Tools[] {
  return LANGUAGES.flatMap((toolsOf) => toolsOf(files) ?? []);
}

function languagesInFolders(files: RepositoryFiles): Tools[] {
  const found = files.folders().map((folder) => ({ folder, tools: languagesIn(below(files, folder)) }));
  const used = found.filter(({ tools }) => tools.length > 0);
  if (used.length > MOST_FOLDERS) return [];
  return used.flatMap(({ folder, tools }) => tools.map((each) => toolsInFolder(folder, each)));
}

function toolsInFolder(folder: string, { setup, check, ignored }: Tools): Tools {
  return {
    setup: inFolder(folder, setup),
    check: inFolder(folder, check),
    ignored: ignored && `${folder}/${ignored}`,
  };
}

function below(files: RepositoryFiles, folder: string): RepositoryFiles {
  const at = (path: string): string => `${folder}/${path}`;
  return { has: (path) => files.has(at(path)), read: (path) => files.read(at(path)), folders: () => [] };
}

function inFolder(folder: string, proposal: Proposal | undefined): Proposal | undefined {
  if (!proposal) return undefined;
  const paths = proposal.files.map((path) => `${folder}/${path}`);
  return { command: `(cd ${shellWord(folder)} && ${proposal.command})`, files: paths };
}

/** Joins commands that must all pass. */
export function joined(proposals: readonly (Proposal | undefined)[]): Proposal | undefined {
  const found = proposals.filter((each) => each !== undefined);
  if (found.length === 0) return undefined;
  return {
    command: found.map(({ command }) => command).join(" && "),
    files: [...new Set(found.flatMap(({ files }) => files))],
  };
}
