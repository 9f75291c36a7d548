import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { runFiles } from "../paths.ts";
import { RunRecord } from "../record.ts";

/** Schema of `sources.json`: the files that a run may read, saved when it starts. */
export const Sources = z.object({
  names: z
    .record(z.string(), z.string())
    .describe("Path of a file by kind and name, such as `commands:plan`."),
  files: z.record(z.string(), z.string()).describe("Text of each file, by its path."),
});
export type Sources = z.infer<typeof Sources>;

export const BUILT_IN = "built-in:";

/** SHA-256 by file of the inputs of a run. */
export type Digests = Readonly<Record<string, string>>;

type ReadRunFile = (path: string) => string | undefined;

/** Definition files of a run. */
const DEFINITIONS = [runFiles.definition, runFiles.definitions, runFiles.program] as const;

/** The steps and the branch of a run depend on these fields of `run.json`. The publishing job rewrites the others. */
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

/** Parses `sources.json`. Errors: `SyntaxError` or `ZodError` for an invalid text. */
export function parseSources(text: string): Sources {
  return Sources.parse(JSON.parse(text), { jitless: true });
}

export function renderSources(sources: Sources): string {
  return `${JSON.stringify(sources, null, 2)}\n`;
}

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

/** Returns one digest for the version of a workflow that a run uses. */
export function versionOf(digests: Digests): string {
  return digestOf(digests);
}

/** Returns the SHA-256 of a value as JSON, independent of the order of its keys. */
export function digestOf(value: unknown): string {
  return sha256(canonical(value));
}

/** Returns the files whose digests differ. It names `sources.json` only if none of its texts differs. */
export function changedFiles(recorded: Digests, now: Digests): string[] {
  const paths = new Set([...Object.keys(recorded), ...Object.keys(now)]);
  const changed = [...paths].filter((path) => recorded[path] !== now[path]);
  const texts = changed.filter((path) => path !== runFiles.sources);
  return texts.length > 0 ? texts : changed;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** Loads the module on first use, because commands that only read do not need it. */
function sha256(text: string): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}
