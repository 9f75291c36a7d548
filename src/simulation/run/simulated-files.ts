import { globMatcher } from "../../config/glob-pattern.ts";
import type { Check, Step } from "../../definition/schema.ts";
import type { Library } from "../../ports/prompt-library.ts";
import { hasMarkers } from "../memory/memory-repository.ts";
import type { MemoryWorkspace } from "../memory/memory-workspace.ts";
import type { Outcome } from "../outcomes/outcome-schema.ts";

interface Writer {
  readonly path: string;
  readonly attempt: number;
  readonly step: Step | undefined;
  readonly library: Pick<Library, "command">;
  /** Whether the session may only read. */
  readonly readOnly: boolean;
}

/** Writes the files of a successful attempt: the listed ones, or those that its step must change. */
export async function writeFiles(
  workspace: MemoryWorkspace,
  { files, document }: Outcome,
  writer: Writer,
): Promise<void> {
  for (const [path, text] of Object.entries(files ?? defaultFiles(writer))) {
    if (text === null) workspace.remove(path);
    else await workspace.writeFile(path, text);
  }
  if (document === undefined) return;
  const known = await workspace.readFile(document);
  if (known === undefined) await workspace.writeFile(document, `# ${writer.path}\n\nSimulated.\n`);
}

function defaultFiles(writer: Writer): Record<string, string> {
  const { path, attempt } = writer;
  const text = `Simulated: ${path}, attempt ${attempt}.\n`;
  return Object.fromEntries(changedPaths(writer).map((file) => [file, text]));
}

function changedPaths({ path, step, library, readOnly }: Writer): string[] {
  if (!step || readOnly || !mayChange(step, library)) return [];
  const name = path.replaceAll("/", "-");
  const globs = (step.ensures ?? []).flatMap(globsIn);
  const wanted = globs.map((glob) => pathFor(glob, name));
  const needsChange = step.type === "prompt" || step.type === "command" || hasCommitCheck(step);
  return wanted.length > 0 || !needsChange ? wanted : [`simulated/${name}.md`];
}

function mayChange(step: Step, library: Pick<Library, "command">): boolean {
  return step.type !== "command" || library.command(step.command).changes !== false;
}

function hasCommitCheck({ ensures = [] }: Step): boolean {
  return ensures.includes("commit");
}

function globsIn(check: Check): string[] {
  if (typeof check === "string") return [];
  if ("files" in check) return check.files;
  return "fails-before" in check ? check["fails-before"].files.slice(0, 1) : [];
}

/** Returns a path that matches a glob pattern, as far as simple replacements find one. */
function pathFor(glob: string, name: string): string {
  const path = glob
    .replaceAll("**/", "")
    .replaceAll("/**", `/${name}`)
    .replaceAll(/\{([^,}]*)[^}]*\}/g, "$1")
    .replaceAll(/\[!?([^\]])[^\]]*\]/g, "$1")
    .replaceAll(/\*+/g, name)
    .replaceAll("?", "x");
  return globMatcher(glob)(path) ? path : glob;
}

/** Keeps the lines of both sides in each file with a conflict. */
export function resolveConflicts(workspace: MemoryWorkspace): void {
  for (const path of Array.from(workspace.changed)) {
    const text = workspace.contents.get(path);
    if (text === undefined || !hasMarkers(text)) workspace.change(path, `${text ?? ""}Simulated merge.\n`);
    else workspace.change(path, text.replaceAll(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
  }
}
