import { createHash } from "node:crypto";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Diagnostic, renderProblems } from "../../definition/diagnostic.ts";
import { code } from "../../definition/message-text.ts";
import { AgenticError } from "../../errors.ts";
import type { InterruptedCode } from "../../ports/program-watch.ts";
import { isProgram, type WorkflowProgram } from "../../program/define-workflow.ts";
import { USER_FOLDER } from "../../storage/library/library.ts";
import { watchPrograms } from "../../system/program-watchdog.ts";
import { readRegularText } from "../../system/read-file.ts";
import {
  moduleSet,
  type ModuleSet,
  registerHooks,
  runsTypeScript,
  VERSION_PARAMETER,
} from "./module-hooks.ts";

export interface ProgramFile {
  readonly definition: WorkflowProgram;
  readonly source: string;
  /** Texts of its own files, by their paths from `root`; from now on its later imports get these texts too. */
  readonly modules: () => ReadonlyMap<string, string>;
}

export interface ProgramPlace {
  /** Absolute path. */
  readonly path: string;
  /** As messages name it. */
  readonly file: string;
  /** Top of the repository. */
  readonly root: string;
  /** Texts by their paths from `root`, in place of the files as they are now. */
  readonly kept?: ReadonlyMap<string, string> | undefined;
}

/** Runs the file of a definition and takes what it exports. Errors: `definition-invalid` with its place, `unsupported`. */
export async function loadProgram({ path, file, root, kept }: ProgramPlace): Promise<ProgramFile> {
  if (!runsTypeScript()) {
    throw new AgenticError({
      code: "unsupported",
      message: `${file}: workflows in TypeScript need Node 22.18 or newer; this is ${process.versions.node}.`,
    });
  }
  registerHooks();
  const source = kept?.get(relative(root, path)) ?? readRegularText(path);
  const version = createHash("sha256")
    .update(JSON.stringify([path, source, ...(kept ?? [])]))
    .digest("hex")
    .slice(0, 16);
  const real = realpathSync(root);
  const entry = join(real, relative(root, path));
  const texts = kept && new Map(Array.from(kept, ([file, text]) => [join(real, file), text]));
  const set = moduleSet(version, { entry, root: real, ...(texts ? { kept: texts } : {}) });
  const loaded = await importFile(`${pathToFileURL(entry).href}?${VERSION_PARAMETER}=${version}`, {
    path,
    file,
    source,
  });
  const definition: unknown = Reflect.get(loaded, "default");
  if (isProgram(definition)) return { definition, source, modules: () => modulesOf(set) };
  throw invalid({
    file,
    ...lineOf(source, /^export default/m),
    message: "the default export is no workflow; write `export default defineWorkflow({ … })`.",
  });
}

/** Files beside the definition may be imported while it runs. */
function modulesOf(set: ModuleSet): ReadonlyMap<string, string> {
  set.kept ??= new Map([...filesBeside(set.root), ...set.loaded]);
  return new Map(Array.from(set.kept, ([path, text]) => [relative(set.root, path), text]));
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

const HOLD_MS = 1_000;

async function importFile(url: string, loading: Loading): Promise<object> {
  let spun: InterruptedCode | undefined;
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  using _watch = watchPrograms((code) => reject((spun = code)), `?${VERSION_PARAMETER}=`);
  // Of code that was ended nothing is left that the process would wait for.
  const hold = setInterval(() => {}, HOLD_MS);
  try {
    return (await Promise.race([import(url), interrupted])) as object;
  } catch (cause) {
    throw invalid(spun ? spinningIn(spun, loading) : problemOf(cause, loading), cause);
  } finally {
    clearInterval(hold);
  }
}

function spinningIn({ url, line, seconds }: InterruptedCode, loading: Loading): Diagnostic {
  return {
    file: shownPath(fileURLToPath(url), loading),
    line,
    column: 1,
    message: `the module kept the engine from its work for ${seconds} seconds while it was loaded, and was ended; do such work in \`execute\` or in a script step.`,
  };
}

export function invalid(problem: Diagnostic, cause?: unknown): AgenticError {
  return new AgenticError({
    code: "definition-invalid",
    message: renderProblems([problem], { nothingStarted: true }),
    data: { problems: [problem] },
    cause,
  });
}

function problemOf(cause: unknown, { path, file, source }: Loading): Diagnostic {
  const said = cause instanceof Error ? cause.message : String(cause);
  const kind: unknown = cause instanceof Error ? Reflect.get(cause, "code") : undefined;
  const at = placeIn(cause, { path, file }) ?? { file, line: 1, column: 1 };
  switch (kind) {
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return {
        ...at,
        message: `${said.replace(/ in strip-only mode$/, "")}: Node only takes types away, so write it in JavaScript's own words.`,
      };
    case "ERR_INVALID_TYPESCRIPT_SYNTAX":
      return { ...at, message: `this is no TypeScript: ${said}.` };
    case "ERR_MODULE_NOT_FOUND":
      return missingModule(said, { path, file, source });
    default:
      return { ...at, message: `${wordsFor(cause, said)}${/[.!?]$/.test(said) ? "" : "."}` };
  }
}

function wordsFor(cause: unknown, said: string): string {
  const name = /does not provide an export named '([^']+)'/.exec(said)?.[1];
  if (name !== undefined) return `${said}; if ${code(name)} is a type, import it with \`import type\``;
  return cause instanceof Error && cause.name !== "Error" ? `${cause.name}: ${said}` : said;
}

/** `Cannot find package 'x' imported from /path`, at the import that asks for it. */
function missingModule(said: string, { path, file, source }: Loading): Diagnostic {
  const [, kind = "module", name = "", from = path] =
    /Cannot find (package|module) '([^']+)' imported from (\S+)/.exec(said) ?? [];
  const importer = from === path ? source : textOf(from);
  const last = name.split(/[/\\]/).at(-1) ?? name;
  const place = lineOf(importer, new RegExp(`(from|import)\\s*\\(?\\s*["'][^"']*${escape(last)}["']`));
  const where = from === path ? file : shownPath(from, { path, file });
  const advice =
    kind === "package"
      ? "install it in the repository"
      : "check the path; it needs its ending, such as `.ts`";
  return {
    file: where,
    ...place,
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

/** Where a text first has something; its beginning where it has it nowhere. */
export function lineOf(source: string, pattern: RegExp): { line: number; column: number } {
  const index = pattern.exec(source)?.index ?? 0;
  const before = source.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The first place in a user's file that an error names. */
function placeIn(
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
    file: shownPath(from, loading),
    line: Number(line),
    column: Number(column ?? caretIn(stack) ?? 1),
  };
}

/** The column that a mark under a line of source shows. */
function caretIn(stack: string): number | undefined {
  const at = stack
    .split("\n")
    .find((line) => /^ *\^/.test(line))
    ?.indexOf("^");
  return at === undefined ? undefined : at + 1;
}

/** Another file as seen from where the definition is. */
function shownPath(from: string, { path, file }: Pick<Loading, "path" | "file">): string {
  if (from === path) return file;
  const base = path.endsWith(file) ? path.slice(0, -file.length) : "";
  return base === "" ? from : relative(base, from);
}
