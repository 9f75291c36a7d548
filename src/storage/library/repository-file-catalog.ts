import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { type Diagnostic, renderProblem } from "../../definition/diagnostic.ts";
import type { FileKind, FileCatalog } from "../../definition/file-catalog.ts";
import { parseWorkflow } from "../../definition/parse.ts";
import { AgenticError, hasCode } from "../../errors.ts";
import { isPossiblePath, readRegularText } from "../../system/read-file.ts";
import {
  createLibrary,
  foldersOf,
  listWorkflows,
  type LibraryRoots,
  namesIn,
  readTemplate,
} from "./library.ts";

export function createRepositoryFileCatalog(places: LibraryRoots): FileCatalog {
  const library = createLibrary(places);
  const workflows = listWorkflows(places).map(({ name }) => name);
  return {
    has: (kind, name) =>
      kind === "workflow"
        ? workflows.includes(name) || isFile(resolve(places.root, name))
        : exists(() => library[kind](name)),
    names: (kind) => (kind === "workflow" ? workflows : namesOf(places, kind)),
    argumentsOf: (command) => {
      try {
        return library.command(command).arguments;
      } catch {
        return undefined;
      }
    },
    frontMatterProblems: (kind, name) => problemsIn(name, () => library[kind](name)),
    template: (key) => readTemplate(places, key),
    workflow: (name) => readNested(places, name),
  };
}

function readNested(places: LibraryRoots, name: string): ReturnType<FileCatalog["workflow"]> {
  const named = listWorkflows(places).find((each) => each.name === name);
  const path = named?.path ?? resolve(places.root, name);
  const displayName = named?.origin === "built-in" ? `${name} (built-in)` : relative(places.root, path);
  if (path.endsWith(".ts"))
    return {
      problem: `${displayName} is a TypeScript definition, which cannot be a step of another. Call it from a script, or write it in YAML.`,
    };
  if (!isFile(path)) return { problem: `There is no workflow or file \`${name}\`.` };
  const parsed = parseWorkflow(readRegularText(path), displayName);
  if ("workflow" in parsed) return parsed;
  const [first] = parsed.problems;
  const count = parsed.problems.length;
  const where = first ? ` The first: ${renderProblem(first)}` : "";
  return { problem: `workflow \`${name}\` has ${count} ${count === 1 ? "problem" : "problems"}.${where}` };
}

function problemsIn(name: string, read: () => unknown): readonly Diagnostic[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { code, data, message } = error;
    if (code === "not-found") return [];
    const { problems } = data;
    return Array.isArray(problems)
      ? (problems as readonly Diagnostic[])
      : [{ file: name, line: 1, column: 1, message }];
  }
}

/** A damaged file exists; its error is reported where it is used. */
function exists(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    return !hasCode(error, "not-found");
  }
}

function isFile(path: string): boolean {
  if (!isPossiblePath(path)) return false;
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const folders: Partial<Record<FileKind, string>> = {
  command: "commands",
  persona: "agents",
  template: "templates",
};

function namesOf(places: LibraryRoots, kind: FileKind): string[] {
  const folder = folders[kind];
  if (folder === undefined) return [];
  const names = namesIn(foldersOf(places, folder));
  return [...new Set(kind === "template" ? names : names.map((name) => name.replace(/\..*$/, "")))].sort();
}
