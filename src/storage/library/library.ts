import { existsSync, readdirSync } from "node:fs";
import { basename, extname, join, relative, resolve, sep } from "node:path";
import * as z from "zod";
import type { Finding } from "../../definition/diagnostic.ts";
import { jsonSchema } from "../../definition/json-schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Command, FileKey, Library, Persona, TemplateLocation } from "../../ports/prompt-library.ts";
import { isPossiblePath, readRegularText } from "../../system/read-file.ts";
import { isRealInside } from "../local/atomic-files.ts";
import {
  frontMatterError,
  type FrontMatterSource,
  parseFrontMatter,
  splitFrontMatter,
} from "./front-matter.ts";

export interface LibraryRoots {
  readonly root: string;
  readonly builtIn: string;
}

export const USER_FOLDER = ".agentic";

const CommandFrontMatter = z.looseObject({
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
  const source = (kind: "commands" | "agents", name: string) => {
    const { text, path } = read(kind, name);
    return { text, path, file: displayName(places, path) };
  };
  return {
    command: (name) => parseCommand(name, source("commands", name), template),
    persona: (name) => parsePersona(source("agents", name)),
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
  const file = displayName(places, path);
  if (kind !== "command") return { file, line: 1, text };
  const { body } = splitFrontMatter(text, file);
  const front = text.slice(0, text.length - body.length);
  return { file, line: front.split("\n").length, text: body };
}

function displayName({ root, builtIn }: LibraryRoots, path: string): string {
  const inside = relative(root, resolve(root, path));
  return inside.startsWith("..") ? `${relative(builtIn, path)} (built-in)` : inside;
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
const isTool = (name: string): boolean => TOOL.test(name);

/** The keys are those of Claude Code's agents, which also have `name` and `description`. */
const PersonaFrontMatter = z.looseObject({
  model: z.string().min(1).optional(),
  tools: z
    .union([
      z.array(z.string().refine(isTool, "must be the name of a tool, such as Read, without a pattern")),
      z
        .string()
        .transform((text) => text.split(",").map((name) => name.trim()))
        .refine((names) => names.every(isTool), "must be names of tools, such as Read, without patterns"),
    ])
    .optional(),
});

function parsePersona(source: FrontMatterSource): Persona {
  const { front, body } = parseFrontMatter(PersonaFrontMatter, source);
  const { model, tools } = front;
  return { text: body.trim(), model: model === "inherit" ? undefined : model, tools };
}

function parseCommand(
  name: string,
  source: FrontMatterSource & { readonly path: string },
  template: (name: string) => string,
): Command {
  const { front, body } = parseFrontMatter(CommandFrontMatter, source);
  const { arguments: declared, templates, changes, "read-only": readOnly, checks } = front;
  const outputSchema = front["output-schema"];
  return {
    name,
    source: source.path,
    arguments: declared.map((argument) => ({ ...argument, default: argument.default ?? null })),
    templates: readTemplates(source, templates, template),
    changes,
    readOnly,
    checks,
    ...(outputSchema && { outputSchema }),
    body,
  };
}

/** Errors: `definition-invalid`, with the positions of the missing templates. */
function readTemplates(
  source: FrontMatterSource,
  templates: Readonly<Record<string, string>>,
  template: (name: string) => string,
): Record<string, string> {
  const missing: Finding[] = [];
  const texts = Object.entries(templates).map(([key, name]) => {
    try {
      return [key, template(name)];
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code !== "not-found") throw error;
      missing.push({ path: ["templates", key], at: "value", message: error.message });
      return [key, ""];
    }
  });
  if (missing.length > 0) throw frontMatterError(source, missing);
  return Object.fromEntries(texts) as Record<string, string>;
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
