import * as z from "zod";
import { sha256 } from "../ids.ts";
import { parseJson } from "../parse-json.ts";
import { runFiles } from "../paths.ts";
import { RunRecord } from "../record.ts";

/** The version and events of a run that this clone wrote or confirmed. */
const TrustNote = z.object({
  version: z.string().optional().describe("Version of the files of the run."),
  events: z
    .int()
    .nonnegative()
    .optional()
    .describe("First events of the journal that this clone wrote or confirmed; absent for all."),
});
export type TrustNote = z.infer<typeof TrustNote>;

/** Parses a trust note. A missing or invalid text gives an empty note. */
export function parseTrustNote(text: string | undefined): TrustNote {
  return TrustNote.safeParse(parseJson(text), { jitless: true }).data ?? {};
}

export function renderTrustNote(note: TrustNote): string {
  return `${JSON.stringify(note)}\n`;
}

/** Returns the number of leading lines that two journals share. */
export function sharedEvents(one: string, other: string): number {
  const lines = one.split("\n").slice(0, -1);
  const others = other.split("\n").slice(0, -1);
  const differs = lines.findIndex((line, index) => line !== others[index]);
  return differs < 0 ? lines.length : differs;
}

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

export type ReadRunFile = (path: string) => string | undefined;

const DEFINITIONS = [runFiles.definition, runFiles.definitions, runFiles.program] as const;

/** The steps and the branch of a run depend on these fields of `run.json`. The publishing job rewrites the others. */
const Inputs = RunRecord.pick({
  id: true,
  workflow: true,
  definition: true,
  variables: true,
  project: true,
  base_sha: true,
  place: true,
  issue: true,
  head_sha: true,
  pull_request: true,
  from_step: true,
});

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
