import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FileKind, KnownFiles } from "../definition/known-files.ts";
import { AgenticError } from "../errors.ts";
import { createLibrary, listWorkflows, type Places, USER_FOLDER } from "./library.ts";

/** What definitions of a repository may name: its own files and the built-in ones. */
export function createKnownFiles(places: Places): KnownFiles {
  const library = createLibrary(places);
  const workflows = listWorkflows(places).map(({ name }) => name);
  return {
    has: (kind, name) => {
      switch (kind) {
        case "command":
          return isThere(() => library.command(name));
        case "persona":
          return isThere(() => library.persona(name));
        case "template":
          return isThere(() => library.template(name));
        case "file":
          return isThere(() => library.file(name));
        case "workflow":
          return workflows.includes(name) || isFile(resolve(places.root, name));
      }
    },
    names: (kind) => (kind === "workflow" ? workflows : namesIn(places, kind)),
    argumentsOf: (command) => {
      try {
        return library.command(command).arguments;
      } catch {
        return undefined;
      }
    },
  };
}

/** A file that is there and damaged is told of when it is used. */
function isThere(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    return !(error instanceof AgenticError) || error.code !== "not-found";
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const folders: Partial<Record<FileKind, string>> = {
  command: "commands",
  persona: "agents",
  template: "templates",
};

function namesIn({ root, builtIn }: Places, kind: FileKind): string[] {
  const folder = folders[kind];
  if (folder === undefined) return [];
  const own = kind === "template" ? join(builtIn, folder) : join(builtIn, "prompts", folder);
  const there = [join(root, USER_FOLDER, folder), own].filter((path) => existsSync(path));
  const names = there.flatMap((path) => readdirSync(path)).filter((name) => name.includes("."));
  return [...new Set(kind === "template" ? names : names.map((name) => name.replace(/\..*$/, "")))].sort();
}
