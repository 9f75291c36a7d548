import { existsSync, readdirSync } from "node:fs";
import { basename, extname, join, relative, resolve, sep } from "node:path";
import { parse, YAMLParseError } from "yaml";
import * as z from "zod";
import { renderProblem } from "../../definition/diagnostic.ts";
import { jsonSchema } from "../../definition/json-schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Command, FileKey, Library, Persona, TemplateLocation } from "../../ports/prompt-library.ts";
import { SourceCache } from "../../template/parse/source-cache.ts";
import { isPossiblePath, readRegularText } from "../../system/read-file.ts";
import { isRealInside } from "../local/atomic-files.ts";

export interface LibraryRoots {
  readonly root: string;
  readonly builtIn: string;
}

export const USER_FOLDER = ".agentic";

const FrontMatter = z.looseObject({
  arguments: z
    .array(
      z.looseObject({
        name: z.string(),
        required: z.boolean().default(false),
        default: z.unknown().optional(),
      }),
    )
    .default([]),
  templates: z.record(z.string(), z.string()).default({}),
  changes: z.boolean().optional(),
  "read-only": z.boolean().default(false),
  checks: z.boolean().default(false),
  "output-schema": z.lazy(jsonSchema).optional(),
});

export function createLibrary(places: LibraryRoots, read: ReadSource = createDiskReader(places)): Library {
  const template = (name: string) => read("templates", name).text;
  return {
    command: (name) => parseCommand(name, read("commands", name), template),
    persona: (name) => parsePersona(read("agents", name)),
    template,
    file: (path) => read("files", path).text,
    locationOf: (key) => {
      const { file, line } = readTemplate(places, key, read);
      return { file, line };
    },
  };
}

export function readTemplate(
  places: LibraryRoots,
  { kind, name }: FileKey,
  read: ReadSource = createDiskReader(places),
): TemplateLocation & { readonly text: string } {
  const { text, path } = read(`${kind}s`, name);
  const inside = relative(places.root, resolve(places.root, path));
  const file = inside.startsWith("..") ? `${relative(places.builtIn, path)} (built-in)` : inside;
  if (kind !== "command") return { file, line: 1, text };
  const { body } = splitFrontMatter(text, file);
  const front = text.slice(0, text.length - body.length);
  return { file, line: front.split("\n").length, text: body };
}

const EXTENSIONS = { commands: [".md"], agents: [".md"], templates: ["", ".j2", ".md.j2"] } as const;

type NamedKind = keyof typeof EXTENSIONS;

export type ReadSource = (kind: NamedKind | "files", name: string) => { text: string; path: string };

export function createDiskReader(places: LibraryRoots): ReadSource {
  return (kind, name) =>
    kind === "files"
      ? { text: readFileAt(places.root, name), path: resolve(places.root, name) }
      : readNamed(places, { kind, name });
}

export interface NamedWorkflow {
  readonly name: string;
  readonly path: string;
  readonly origin: "user" | "built-in";
}

export function listWorkflows({ root, builtIn }: LibraryRoots): NamedWorkflow[] {
  const folders = { user: join(root, USER_FOLDER, "workflows"), "built-in": join(builtIn, "workflows") };
  const found = new Map<string, NamedWorkflow>();
  for (const origin of ["user", "built-in"] as const)
    for (const path of workflowFiles(folders[origin])) {
      const name = basename(path, extname(path));
      if (!found.has(name)) found.set(name, { name, path, origin });
    }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function workflowFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.(ya?ml|m?ts)$/.test(name) && !name.includes(".d."));
  return names.sort().map((name) => join(folder, name));
}

const TOOL = /^(?:[A-Z][A-Za-z0-9]*|mcp__\w+)$/;
const ToolNames = z.array(
  z.string().regex(TOOL, "must be the name of a tool, such as Read, without a pattern"),
);

/** The keys are those of Claude Code's agents, which also have `name` and `description`. */
const PersonaFrontMatter = z.looseObject({
  model: z.string().min(1).optional(),
  tools: z
    .union([
      ToolNames,
      z
        .string()
        .transform((text) => text.split(",").map((name) => name.trim()))
        .pipe(ToolNames),
    ])
    .optional(),
});

function parsePersona({ text, path }: { text: string; path: string }): Persona {
  const { front, body } = splitFrontMatter(text, path);
  const { model, tools } = parseFrontMatter(PersonaFrontMatter, { front, path, kind: "persona" });
  return { text: body.trim(), model: model === "inherit" ? undefined : model, tools };
}

function parseFrontMatter<T extends z.ZodType>(
  schema: T,
  { front, path, kind }: { readonly front: unknown; readonly path: string; readonly kind: string },
): z.output<T> {
  const parsed = schema.safeParse(front ?? {}, { jitless: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AgenticError({
    code: "definition-invalid",
    message: `${path}: its front matter is not that of a ${kind} (${issue?.path.join(".")}: ${issue?.message}).`,
  });
}

function parseCommand(
  name: string,
  { text, path }: { text: string; path: string },
  template: (name: string) => string,
): Command {
  const { front, body } = splitFrontMatter(text, path);
  const parsed = parseFrontMatter(FrontMatter, { front, path, kind: "command" });
  const { arguments: declared, templates, changes, "read-only": readOnly, checks } = parsed;
  const outputSchema = parsed["output-schema"];
  return {
    name,
    source: path,
    arguments: declared.map((argument) => ({ ...argument, default: argument.default ?? null })),
    templates: Object.fromEntries(Object.entries(templates).map(([key, file]) => [key, template(file)])),
    changes,
    readOnly,
    checks,
    ...(outputSchema && { outputSchema }),
    body,
  };
}

/** Errors: `definition-invalid`, with line and column. */
export function splitFrontMatter(text: string, file: string): { front?: unknown; body: string } {
  const match = /^---\r?\n([^]*?)\r?\n---\r?\n?/.exec(text);
  if (!match) return { body: text };
  return { front: parseFront(match[1] ?? "", file), body: text.slice(match[0].length) };
}

/** Steps of a workflow often name the same few commands. */
const fronts = new SourceCache((front): unknown => parse(front));

function parseFront(front: string, file: string): unknown {
  try {
    return fronts.get(front);
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    const { line = 1, col: column = 1 } = cause.linePos?.[0] ?? {};
    const [reason = ""] = cause.message.split(/ at line |\n/);
    const problem = {
      file,
      line: line + 1,
      column,
      message: `the front matter is not valid YAML: ${reason}.`,
    };
    throw new AgenticError({
      code: "definition-invalid",
      message: renderProblem(problem),
      data: { problems: [problem] },
      cause,
    });
  }
}

function readNamed(
  { root, builtIn }: LibraryRoots,
  { kind, name }: { readonly kind: NamedKind; readonly name: string },
): { text: string; path: string } {
  const folders = foldersOf({ root, builtIn }, kind);
  const named = folders.flatMap((folder) =>
    EXTENSIONS[kind].map((extension) => join(folder, name + extension)),
  );
  const asPath = name.includes("/") || name.includes(".") ? [resolve(root, name)] : [];
  const candidates = [...asPath, ...named].filter((path) =>
    folders.concat(root).some((folder) => isInside(folder, path)),
  );
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { text: readRegularText(path), path };
  throw new AgenticError({
    code: "not-found",
    message: `There is no ${kind.slice(0, -1)} \`${name}\`. ${describeKnownNames(folders, kind)}`,
  });
}

export function foldersOf({ root, builtIn }: LibraryRoots, kind: string): readonly string[] {
  const own = kind === "templates" ? join(builtIn, kind) : join(builtIn, "prompts", kind);
  return [join(root, USER_FOLDER, kind), own];
}

export function namesIn(folders: readonly string[]): string[] {
  const existing = folders.filter((folder) => existsSync(folder));
  return existing.flatMap((folder) => readdirSync(folder)).filter((name) => name.includes("."));
}

function isInside(folder: string, path: string): boolean {
  return (
    isPossiblePath(path) && path.startsWith(folder + sep) && (!existsSync(path) || isRealInside(folder, path))
  );
}

function describeKnownNames(folders: readonly string[], kind: string): string {
  const listed = [...new Set(namesIn(folders).map((name) => name.replace(/\..*$/, "")))].sort();
  const add = `Add ${USER_FOLDER}/${kind}/, or use one of: `;
  return listed.length === 0 ? `Add it under ${USER_FOLDER}/${kind}/.` : `${add}${listed.join(", ")}.`;
}

function readFileAt(root: string, path: string): string {
  const full = resolve(root, path);
  if (!isInside(root, full) || !existsSync(full))
    throw new AgenticError({ code: "not-found", message: `There is no file ${path} in ${root}.` });
  return readRegularText(full);
}
