import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";

export interface ToolResult {
  readonly text: string;
  readonly error: boolean;
}

type Input = Readonly<Record<string, unknown>>;

const OUTPUT_LIMIT = 30_000;

/** The agent's shell keeps its directory from one command to the next. */
const FOREGROUND = `eval "$1"; code=$?; pwd -P >&3; exit $code`;
const BACKGROUND = `eval "$1" > /dev/null 2>&1 3>&- & pwd -P >&3`;

export class ReplayTools {
  readonly #root: string;
  #directory: string;

  constructor(root: string) {
    this.#root = realpathSync(root);
    this.#directory = this.#root;
  }

  /** Executes a call. Returns undefined if the recorded result applies. */
  call(name: string, input: unknown): ToolResult | undefined {
    return attempt(() =>
      this.#execute(name, typeof input === "object" && input !== null ? (input as Input) : {}),
    );
  }

  /** Writes the files of a call that does not contain them. Returns undefined on success. */
  apply(files: Readonly<Record<string, string | null>>): ToolResult | undefined {
    return attempt(() => {
      for (const [path, content] of Object.entries(files)) {
        if (content === null) rmSync(this.#inside(path), { force: true });
        else this.#write(path, content);
      }
      return undefined;
    });
  }

  #execute(name: string, input: Input): ToolResult | undefined {
    if (name === "Write") return this.#write(stringOf(input, "file_path"), stringOf(input, "content"));
    // Codex reports the files of an edit after it, without the edit.
    if (name === "Edit" && !("changes" in input)) return this.#edit(stringOf(input, "file_path"), [input]);
    if (name === "MultiEdit") return this.#edit(stringOf(input, "file_path"), editsOf(input));
    if (name === "Bash") return this.#shell(input);
    return undefined;
  }

  #write(path: string, content: string): undefined {
    const file = this.#inside(path);
    makeFolder(dirname(file));
    writeFileSync(file, content);
  }

  #edit(path: string, edits: readonly Input[]): undefined {
    const file = this.#inside(path);
    let content = readFileSync(file, "utf8");
    for (const edit of edits) {
      const before = stringOf(edit, "old_string");
      const after = stringOf(edit, "new_string");
      if (!content.includes(before)) throw new Error(`${path} does not hold the text to replace.`);
      content =
        edit["replace_all"] === true || Number(edit["expected_replacements"] ?? 1) > 1
          ? content.replaceAll(before, () => after)
          : content.replace(before, () => after);
    }
    writeFileSync(file, content);
  }

  #shell(input: Input): ToolResult | undefined {
    const background = input["run_in_background"] === true;
    const { status, output } = spawnSync(
      "bash",
      ["-c", background ? BACKGROUND : FOREGROUND, "bash", stringOf(input, "command")],
      {
        cwd: this.#directory,
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
        stdio: ["ignore", "pipe", "pipe", "pipe"],
        ...(typeof input["timeout"] === "number" ? { timeout: input["timeout"] } : {}),
      },
    );
    const [, stdout, stderr, directory] = output;
    this.#directory = directory?.trim() || this.#directory;
    if (background) return undefined;
    const parts = [stdout, stderr].map((part) => part?.trimEnd() ?? "").filter((part) => part !== "");
    if (status !== 0) parts.unshift(`Exit code ${status}`);
    const text = parts.join("\n").slice(0, OUTPUT_LIMIT);
    return { text: text || "(Bash completed with no output)", error: status !== 0 };
  }

  #inside(path: string): string {
    const file = resolve(this.#root, path);
    const real = join(realParent(dirname(file)), basename(file));
    if (!real.startsWith(this.#root + sep)) throw new Error(`${path} is outside the working directory.`);
    return real;
  }
}

function attempt(work: () => ToolResult | undefined): ToolResult | undefined {
  try {
    return work();
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), error: true };
  }
}

/** Returns the real path of a directory that may not exist yet. */
function realParent(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    const parent = dirname(directory);
    return parent === directory ? directory : join(realParent(parent), basename(directory));
  }
}

function stringOf(input: Input, key: string): string {
  const value = input[key];
  if (typeof value !== "string") throw new Error(`The recorded call has no ${key}.`);
  return value;
}

function editsOf(input: Input): readonly Input[] {
  const edits = input["edits"];
  if (!Array.isArray(edits)) throw new Error("The recorded call has no edits.");
  return edits.filter((edit): edit is Input => typeof edit === "object" && edit !== null);
}
