import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { runFiles } from "../paths.ts";
import { RunRecord } from "../record.ts";

/** `sources.json`: the files that a run may read, resolved and kept when it starts. */
export const Sources = z.object({
  names: z
    .record(z.string(), z.string())
    .describe("Path of the file that a name stands for, by kind and name, such as `commands:plan`."),
  files: z.record(z.string(), z.string()).describe("Text of each file, by its path."),
});
export type Sources = z.infer<typeof Sources>;

/** What paths of files of this package begin with. */
export const BUILT_IN = "built-in:";

/** SHA-256 of what a run was started from, by file. */
export type Digests = Readonly<Record<string, string>>;

type ReadRunFile = (path: string) => string | undefined;

/** Definitions of a run, and the facts that its steps and its branch follow from. */
const DEFINITIONS = [runFiles.definition, runFiles.definitions, runFiles.program] as const;

/** Of `run.json`. Publishing a run writes the others anew for its own job. */
const Inputs = RunRecord.pick({
  id: true,
  workflow: true,
  definition: true,
  variables: true,
  base_sha: true,
  place: true,
  issue: true,
  head_sha: true,
  pull_request: true,
  from_step: true,
});

/** Errors: a `SyntaxError` or a `ZodError` for a text that is damaged. */
export function parseSources(text: string): Sources {
  return Sources.parse(JSON.parse(text), { jitless: true });
}

export function renderSources(sources: Sources): string {
  return `${JSON.stringify(sources, null, 2)}\n`;
}

/** Digests of the files in a run's folder from which the run works. */
export function digestsOf(read: ReadRunFile): Digests {
  const digests: Record<string, string> = {};
  for (const path of [...DEFINITIONS, runFiles.sources]) {
    const text = read(path);
    if (text !== undefined) digests[path] = sha256(text);
  }
  const record = Inputs.safeParse(parseJson(read(runFiles.run)), { jitless: true });
  if (record.success) digests[runFiles.run] = sha256(canonical(record.data));
  const sources = Sources.safeParse(parseJson(read(runFiles.sources)), { jitless: true });
  for (const [path, text] of Object.entries(sources.data?.files ?? {})) digests[path] = sha256(text);
  return digests;
}

/** One digest of all of them: which version of a workflow a run uses. */
export function versionOf(digests: Digests): string {
  return digestOf(digests);
}

/** SHA-256 of a value as JSON, in whatever order its keys stand. */
export function digestOf(value: unknown): string {
  return sha256(canonical(value));
}

/** Files whose digests differ; the file that holds the texts is named only where no text of it differs. */
export function changedFiles(recorded: Digests, now: Digests): string[] {
  const paths = new Set([...Object.keys(recorded), ...Object.keys(now)]);
  const changed = [...paths].filter((path) => recorded[path] !== now[path]);
  const texts = changed.filter((path) => path !== runFiles.sources);
  return texts.length > 0 ? texts : changed;
}

/** The same text for the same value, in whatever order its keys stand. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** The module is loaded with the first need: commands that only read need none. */
function sha256(text: string): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}
