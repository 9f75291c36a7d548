import { createHash } from "node:crypto";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Diagnostic, problemsError } from "../../definition/diagnostic.ts";
import { code } from "../../definition/message-text.ts";
import { AgenticError, messageOf } from "../../errors.ts";
import type { InterruptedCode } from "../../ports/program-watch.ts";
import { isProgram, type WorkflowProgram } from "../../program/define-workflow.ts";
import { USER_FOLDER } from "../../storage/library/library.ts";
import { watchPrograms } from "../../system/program-watchdog.ts";
import { readRegularText } from "../../system/read-file.ts";
import {
  openModuleSet,
  type ModuleSet,
  registerHooks,
  supportsTypeScript,
  VERSION_PARAMETER,
} from "./module-hooks.ts";

export interface ProgramFile {
  readonly definition: WorkflowProgram;
  readonly source: string;
  /** Returns the texts of its files by path from `root`. Later imports get the same texts. */
  readonly modules: () => ReadonlyMap<string, string>;
}

export interface ProgramSource {
  readonly path: string;
  /** Name in messages. */
  readonly file: string;
  readonly root: string;
  /** Saved texts by path from `root`, used instead of the files. */
  readonly savedTexts?: ReadonlyMap<string, string> | undefined;
}

/** Imports the file of a definition and returns its default export. Errors: `definition-invalid` with line and column, `unsupported`. */
export async function loadProgram({ path, file, root, savedTexts }: ProgramSource): Promise<ProgramFile> {
  if (!supportsTypeScript()) {
    throw new AgenticError({
      code: "unsupported",
      message: `${file}: workflows in TypeScript need Node 22.18 or newer; this is ${process.versions.node}.`,
    });
  }
  registerHooks();
  const source = savedTexts?.get(relative(root, path)) ?? readRegularText(path);
  const version = createHash("sha256")
    .update(JSON.stringify([path, source, ...(savedTexts ?? [])]))
    .digest("hex")
    .slice(0, 16);
  const real = realpathSync(root);
  const entry = join(real, relative(root, path));
  const texts = savedTexts && new Map(Array.from(savedTexts, ([file, text]) => [join(real, file), text]));
  const set = openModuleSet(version, { entry, root: real, ...(texts ? { savedTexts: texts } : {}) });
  const loaded = await importFile(`${pathToFileURL(entry).href}?${VERSION_PARAMETER}=${version}`, {
    path,
    file,
    source,
  });
  const definition: unknown = Reflect.get(loaded, "default");
  if (isProgram(definition)) return { definition, source, modules: () => modulesOf(set) };
  throw invalidProgram({
    file,
    ...findPosition(source, /^export default/m),
    message: "the default export is no workflow; write `export default defineWorkflow({ … })`.",
  });
}

/** Includes the files in `.agentic`, which the definition may import while it runs. */
function modulesOf(set: ModuleSet): ReadonlyMap<string, string> {
  set.savedTexts ??= new Map([...filesBeside(set.root), ...set.loaded]);
  return new Map(Array.from(set.savedTexts, ([path, text]) => [relative(set.root, path), text]));
}

function filesBeside(root: string): [string, string][] {
  const folder = join(root, USER_FOLDER);
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile() && /\.(?:m?ts|mjs|json)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/[/\\](?:node_modules|recordings)[/\\]/.test(path))
    .map((path) => [path, readRegularText(path)]);
}

interface Loading {
  readonly path: string;
  readonly file: string;
  readonly source: string;
}

const KEEP_ALIVE_MS = 1_000;

async function importFile(url: string, loading: Loading): Promise<object> {
  let spun: InterruptedCode | undefined;
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  using _watch = watchPrograms((code) => reject((spun = code)), `?${VERSION_PARAMETER}=`);
  // Interrupted code leaves no handle that keeps the process alive.
  const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS);
  try {
    return (await Promise.race([import(url), interrupted])) as object;
  } catch (cause) {
    throw invalidProgram(spun ? describeInterruption(spun, loading) : problemOf(cause, loading), cause);
  } finally {
    clearInterval(keepAlive);
  }
}

function describeInterruption({ url, line, seconds }: InterruptedCode, loading: Loading): Diagnostic {
  return {
    file: displayPath(fileURLToPath(url), loading),
    line,
    column: 1,
    message: `the module blocked the engine for ${seconds} seconds while it was loaded, and was ended. Do such work in \`execute\` or in a script step.`,
  };
}

export function invalidProgram(problem: Diagnostic, cause?: unknown): AgenticError {
  return problemsError("definition-invalid", [problem], cause);
}

function problemOf(cause: unknown, { path, file, source }: Loading): Diagnostic {
  const text = messageOf(cause);
  const kind: unknown = cause instanceof Error ? Reflect.get(cause, "code") : undefined;
  const at = positionIn(cause, { path, file }) ?? { file, line: 1, column: 1 };
  switch (kind) {
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return {
        ...at,
        message: `${text.replace(/ in strip-only mode$/, "")}: Node only removes types, so use JavaScript syntax.`,
      };
    case "ERR_INVALID_TYPESCRIPT_SYNTAX":
      return { ...at, message: `this is not TypeScript: ${text}.` };
    case "ERR_MODULE_NOT_FOUND":
      return missingModule(text, { path, file, source });
    default:
      return { ...at, message: `${describeCause(cause, text)}${/[.!?]$/.test(text) ? "" : "."}` };
  }
}

function describeCause(cause: unknown, text: string): string {
  const name = /does not provide an export named '([^']+)'/.exec(text)?.[1];
  if (name !== undefined) return `${text}; if ${code(name)} is a type, import it with \`import type\``;
  return cause instanceof Error && cause.name !== "Error" ? `${cause.name}: ${text}` : text;
}

/** Parses `Cannot find package 'x' imported from /path` and finds the import. */
function missingModule(message: string, { path, file, source }: Loading): Diagnostic {
  const [, kind = "module", name = "", from = path] =
    /Cannot find (package|module) '([^']+)' imported from (\S+)/.exec(message) ?? [];
  const importer = from === path ? source : textOf(from);
  const last = name.split(/[/\\]/).at(-1) ?? name;
  const position = findPosition(
    importer,
    new RegExp(`(from|import)\\s*\\(?\\s*["'][^"']*${escape(last)}["']`),
  );
  const where = from === path ? file : displayPath(from, { path, file });
  const advice =
    kind === "package"
      ? "install it in the repository"
      : "check the path; it needs its extension, such as `.ts`";
  return {
    file: where,
    ...position,
    message: `${code(kind === "package" ? name : last)} cannot be found: ${advice}.`,
  };
}

function textOf(path: string): string {
  try {
    return readRegularText(path);
  } catch {
    return "";
  }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export function findPosition(source: string, pattern: RegExp): { line: number; column: number } {
  const index = pattern.exec(source)?.index ?? 0;
  const before = source.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function positionIn(
  cause: unknown,
  loading: Pick<Loading, "path" | "file">,
): Omit<Diagnostic, "message"> | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  const found = /(file:\/\/[^\s)]+?):(\d+)(?::(\d+))?(?=[\s)]|$)/m.exec(stack);
  if (!found) return undefined;
  const [, url = "", line = "1", column] = found;
  const from = fileURLToPath(url);
  if (from.includes(`${sep}node_modules${sep}`)) return undefined;
  return {
    file: displayPath(from, loading),
    line: Number(line),
    column: Number(column ?? caretIn(stack) ?? 1),
  };
}

function caretIn(stack: string): number | undefined {
  const at = stack
    .split("\n")
    .find((line) => /^ *\^/.test(line))
    ?.indexOf("^");
  return at === undefined ? undefined : at + 1;
}

function displayPath(from: string, { path, file }: Pick<Loading, "path" | "file">): string {
  if (from === path) return file;
  const base = path.endsWith(file) ? path.slice(0, -file.length) : "";
  return base === "" ? from : relative(base, from);
}
