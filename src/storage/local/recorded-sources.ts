import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { Library } from "../../ports/prompt-library.ts";
import { insidePath } from "../../run/paths.ts";
import { BUILT_IN, type Sources } from "../../run/sources/sources.ts";
import {
  createLibrary,
  type LibraryRoots,
  type ReadSource,
  createDiskReader,
  foldersOf,
} from "../library/library.ts";
import { listSkillFiles } from "../library/skills.ts";
import { isRealInside } from "./atomic-files.ts";

export class SourceCollector {
  readonly library: Library;
  readonly #places: LibraryRoots;
  readonly #read: ReadSource;
  readonly #names = new Map<string, string>();
  readonly #files = new Map<string, string>();

  constructor(places: LibraryRoots) {
    this.#places = places;
    const read = createDiskReader(places);
    this.#read = (kind, name) => {
      const found = read(kind, name);
      this.#add(`${kind}:${name}`, found);
      return found;
    };
    this.library = createLibrary(places, this.#read);
    for (const { name, ...file } of listSkillFiles(places)) this.#add(`skills:${name}`, file);
  }

  /** Adds every file that can be named: a program names files while it runs. */
  addAll(): void {
    for (const kind of ["commands", "agents", "templates"] as const) {
      const names = foldersOf(this.#places, kind)
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
        .flatMap((entry) => (entry.isDirectory() ? [] : [entry.name, entry.name.replace(/\..*$/, "")]));
      for (const name of new Set(names)) this.#try(kind, name);
    }
  }

  addModule(path: string, text: string): void {
    this.#names.set(`${MODULES}${path}`, path);
    this.#files.set(path, text);
  }

  sources(): Sources {
    return { names: sorted(this.#names), files: sorted(this.#files) };
  }

  #try(kind: Parameters<ReadSource>[0], name: string): void {
    try {
      this.#read(kind, name);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
    }
  }

  #add(name: string, { path, text }: { path: string; text: string }): void {
    const displayPath = this.#displayPath(path);
    this.#names.set(name, displayPath);
    this.#files.set(displayPath, text);
  }

  /** Independent of the location of the repository and the package. */
  #displayPath(path: string): string {
    const { root, builtIn } = this.#places;
    const relativeTo = (folder: string): string => relative(folder, path).split(sep).join("/");
    const isOwn = path.startsWith(root + sep) && isRealInside(root, path) && !isPackaged(path, this.#places);
    return isOwn ? relativeTo(root) : `${BUILT_IN}${relativeTo(builtIn)}`;
  }
}

/** The package may be a dependency in the repository, or the repository itself. */
function isPackaged(path: string, { root, builtIn }: LibraryRoots): boolean {
  const folders = [join(builtIn, "prompts"), join(builtIn, "templates")];
  return root !== builtIn && folders.some((folder) => path.startsWith(folder + sep));
}

function sorted(map: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Reads a run's recorded files. `late` reads files that a program names by a path unknown at its start. Errors: `not-found`. */
export function createRecordedReader({ names, files }: Sources, late?: ReadSource): ReadSource {
  const paths = new Map(Object.entries(names));
  const texts = new Map(Object.entries(files));
  return (kind, name) => {
    const path = paths.get(`${kind}:${name}`) ?? insidePath(name) ?? "";
    const text = texts.get(path);
    if (text !== undefined) return { text, path };
    if (!late || !/[/.]/.test(name)) throw notRecorded(kind, name);
    const found = late(kind, name);
    paths.set(`${kind}:${name}`, name);
    texts.set(name, found.text);
    return found;
  };
}

function notRecorded(kind: string, name: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `The run has no ${kind.slice(0, -1)} \`${name}\`: it did not exist when the run started. Start a new run to use it.`,
  });
}

const MODULES = "modules:";

export function listRecordedModules({ names, files }: Sources): ReadonlyMap<string, string> {
  const paths = Object.entries(names).flatMap(([name, path]) => (name.startsWith(MODULES) ? [path] : []));
  return new Map(paths.map((path) => [path, files[path] ?? ""]));
}
