import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRealInside } from "./files.ts";
import { type Places, splitFrontMatter, USER_FOLDER } from "./library.ts";

/** Instructions for agents: when to do something, and how. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
}

const NAME = /^([a-z0-9][a-z0-9_-]{0,63})\.md$/;

/** Skills by name, the user's before the built-in ones of the same name. */
export function listSkills({ root, builtIn }: Places): Skill[] {
  const folders = [
    { within: builtIn, folder: join(builtIn, "prompts", "skills") },
    { within: root, folder: join(root, USER_FOLDER, "skills") },
  ];
  const found = new Map(folders.flatMap(skillsIn).map((skill) => [skill.name, skill]));
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function skillsIn({ within, folder }: { within: string; folder: string }): Skill[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => {
    const [, name] = NAME.exec(file) ?? [];
    const path = join(folder, file);
    return name === undefined || !isRealInside(within, path) ? [] : readSkill(name, path);
  });
}

/** What is no skill is left out: the others are of use all the same. */
function readSkill(name: string, path: string): Skill[] {
  try {
    const { front, body } = splitFrontMatter(readFileSync(path, "utf8"));
    return [{ name, description: descriptionIn(front), body: body.trim() }];
  } catch {
    return [];
  }
}

function descriptionIn(front: unknown): string {
  const { description } = (front ?? {}) as { description?: unknown };
  return typeof description === "string" ? description : "";
}
