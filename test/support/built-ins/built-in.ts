import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLibrary } from "../../../src/storage/library/library.ts";
import { packageRoot } from "../../../src/system/package-root.ts";
import type { Dict } from "../../../src/template/evaluate/values.ts";
import { renderHere } from "../template/here.ts";

export const root = packageRoot();

/** The package's own files: no user's file is in the way. */
export const library = createLibrary({ root: join(root, "test", "built-ins"), builtIn: root });

export function namesIn(folder: string, extension: string): string[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(extension));
  return files.map((file) => file.slice(0, -extension.length)).sort();
}

export function readWorkflow(name: string): string {
  return readFileSync(join(root, "workflows", `${name}.yaml`), "utf8");
}

export const RUN = {
  id: "20260131-k3f9qz",
  directory: "agentic/workflows/20260131-k3f9qz",
  branch: "feature/x",
  base_branch: "main",
  base_sha: "0123456789abcdef0123456789abcdef01234567",
  status: "running",
  cost_usd: 0,
};

/** A run outside a repository. */
export const BARE_RUN = { ...RUN, branch: null, base_branch: null, base_sha: null };

/** The prompt of a command, with its defaults, as a step would render it. */
export function promptOf(name: string, given: Dict, run: Dict = RUN): string {
  const command = library.command(name);
  const defaults = command.arguments.map((argument) => [argument.name, argument.default]);
  const args = { ...Object.fromEntries(defaults), ...given } as Dict;
  return renderHere(command.body, { args, templates: { ...command.templates }, run });
}

export function reportOf(name: string, scope: Dict): string {
  return renderHere(library.template(name), scope);
}

/** The fenced JSON in a prompt, parsed. */
export function examplesIn(prompt: string): unknown[] {
  return Array.from(
    prompt.matchAll(/```json\n([^]*?)\n```/g),
    ([, text = ""]) => JSON.parse(text) as unknown,
  );
}

/** Names of fields in the sentences that say what is required. */
export function namedAsRequired(prompt: string): string[] {
  const answer = prompt.slice(prompt.lastIndexOf("## Answer"));
  const sentences = answer.split(/\n|[.;:] /).filter((sentence) => /\b(?:is|are) required\b/.test(sentence));
  const names = sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(/`([\w.]+)`/g), ([, name = ""]) => name),
  );
  return [...new Set(names.map((name) => name.replace(/^data\./, "")))];
}

/** Every name under `required`, at any depth. */
export function requiredIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { required } = schema as { required?: unknown };
  const own = Array.isArray(required) ? required.map(String) : [];
  return [...own, ...Object.values(schema).flatMap(requiredIn)];
}
