import { shellWord } from "../definition/message-text.ts";
import { firstFile, proposal, type RepositoryFiles, type Tools } from "./proposal.ts";

const SETUP_TASKS = ["setup", "bootstrap", "deps", "install-deps", "dev-setup"];

interface TaskFile {
  readonly program: string;
  readonly names: readonly string[];
  /** Matches the name of a task at the start of its line. */
  readonly task: RegExp;
}

const TASK_FILES: readonly TaskFile[] = [
  // A recipe with a parameter that has no default needs arguments.
  {
    program: "just",
    names: ["justfile", "Justfile", ".justfile"],
    task: /^@?([A-Za-z_][\w-]*)(?:[ \t]+(?:\*\$?\w+|\$?\w+=\S+))*[ \t]*:(?!=)/gm,
  },
  {
    program: "make",
    names: ["GNUmakefile", "makefile", "Makefile"],
    task: /^([A-Za-z_][\w. \t-]*?)[ \t]*::?(?![:=])/gm,
  },
];

/** What a repository does in its own words: the tasks of its justfile, or else of its Makefile. */
export function taskTools(files: RepositoryFiles): Tools | undefined {
  for (const { program, names, task } of TASK_FILES) {
    const file = firstFile(files, ...names);
    if (file === undefined) continue;
    const tasks = new Set(
      Array.from((files.read(file) ?? "").matchAll(task), ([, name = ""]) => name.split(/\s+/)).flat(),
    );
    const has = (name: string): boolean => tasks.has(name);
    const setup = SETUP_TASKS.find(has);
    const checks = has("check") ? ["check"] : has("test") ? ["test", "lint"].filter(has) : [];
    const commandOf = (each: readonly string[]) =>
      proposal(each.map((name) => `${program} ${name}`).join(" && "), file);
    if (setup === undefined && checks.length === 0) continue;
    return {
      setup: setup === undefined ? undefined : commandOf([setup]),
      check: checks.length === 0 ? undefined : commandOf(checks),
    };
  }
  return undefined;
}

/** Its command runs in a container: a last resort. */
export function devcontainerTools(files: RepositoryFiles): Tools | undefined {
  const file = firstFile(files, ".devcontainer/devcontainer.json", ".devcontainer.json");
  const text = file === undefined ? undefined : files.read(file);
  if (text === undefined) return undefined;
  const command = commandIn(parseWithComments(text));
  // Variables of the container have no value here.
  return command === undefined || command.includes("${") ? undefined : { setup: proposal(command, file) };
}

function commandIn(container: unknown): string | undefined {
  if (typeof container !== "object" || container === null) return undefined;
  const value: unknown = Reflect.get(container, "postCreateCommand");
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const commands = Object.values(value).flatMap((each) => commandOf(each) ?? []);
    return commands.length === 0 ? undefined : commands.join(" && ");
  }
  return commandOf(value);
}

function commandOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.map((word) => shellWord(String(word))).join(" ");
}

/** JSON with comments and trailing commas, as editors write it. */
function parseWithComments(text: string): unknown {
  const plain = text.replaceAll(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_match, string?: string) => string ?? "",
  );
  try {
    return JSON.parse(plain.replaceAll(/,(\s*[}\]])/g, "$1")) as unknown;
  } catch {
    return undefined;
  }
}
