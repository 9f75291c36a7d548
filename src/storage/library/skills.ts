import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Sources } from "../../run/sources/sources.ts";
import { readRegularText } from "../../system/read-file.ts";
import { isRealInside } from "../local/atomic-files.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { type LibraryRoots, USER_FOLDER } from "./library.ts";

export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

const NAME = /^([a-z0-9][a-z0-9_-]{0,63})\.md$/;

export function listSkills(places: LibraryRoots): Skill[] {
  return listSkillFiles(places).flatMap(({ name, text }) => parseSkill(name, text));
}

export function listRecordedSkills({ names, files }: Sources): Skill[] {
  return Object.entries(names).flatMap(([name, path]) =>
    name.startsWith(KIND) ? parseSkill(name.slice(KIND.length), files[path] ?? "") : [],
  );
}

const KIND = "skills:";

interface SkillFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

export function listSkillFiles({ root, builtIn }: LibraryRoots): SkillFile[] {
  const folders = [
    { within: builtIn, folder: join(builtIn, "prompts", "skills") },
    { within: root, folder: join(root, USER_FOLDER, "skills") },
  ];
  const found = new Map(folders.flatMap(filesIn).map((file) => [file.name, file]));
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function filesIn({ within, folder }: { within: string; folder: string }): SkillFile[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => {
    const [, name] = NAME.exec(file) ?? [];
    const path = join(folder, file);
    return name === undefined || !isRealInside(within, path) ? [] : readSkill(name, path);
  });
}

/** Omits invalid files: the other skills remain usable. */
function readSkill(name: string, path: string): SkillFile[] {
  try {
    const text = readRegularText(path);
    return parseSkill(name, text).map(() => ({ name, path, text }));
  } catch {
    return [];
  }
}

function parseSkill(name: string, text: string): Skill[] {
  try {
    const { front, body } = splitFrontMatter(text, name);
    return [{ name, description: descriptionIn(front), body: body.trim() }];
  } catch {
    return [];
  }
}

function descriptionIn(front: unknown): string {
  const { description } = (front ?? {}) as { description?: unknown };
  return typeof description === "string" ? description : "";
}
