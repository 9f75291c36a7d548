import * as z from "zod";
import type { StateRefs } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory } from "../../run/paths.ts";
import { runRef, SHARED_FOLDER, STATE_REF, OWNER_FILE, runPath } from "./ref-names.ts";
import { listFiles, locateFiles, readFiles, type RunFile } from "./segments.ts";

/** A run at the state refs. Validate it before use: anyone with write access may have written it. */
export interface FoundRun {
  readonly runId: string;
  /** A live run has its own ref; an archived one is in the state ref. */
  readonly where: "live" | "ended";
  readonly ref: string;
  readonly version: string;
  owner(): Promise<Owner | undefined>;
  files(): Promise<readonly RunFile[]>;
  /** Files of `agentic/analysis`, relative to it. A live run has only its own. */
  sharedFiles(): Promise<readonly RunFile[]>;
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  readText(path: string): Promise<string | undefined>;
  readListed(scope: Scope, files: readonly RunFile[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

export type Scope = "run" | "shared";

export async function findRun(
  refs: StateRefs,
  runId: string,
  { stateRef = STATE_REF }: { readonly stateRef?: string | undefined } = {},
): Promise<FoundRun | undefined> {
  if (!isRunId(runId)) return undefined;
  const own = runRef(runId);
  const live = await versionOf(refs, own);
  // In this order: a run archived in between is found in the state ref.
  if (live !== undefined) return liveRun(refs, runId, live);
  const version = await versionOf(refs, stateRef);
  if (version === undefined || !(await holdsRun(refs, { version, runId }))) return undefined;
  return createFoundRun(refs, { runId, where: "ended", ref: stateRef, version });
}

export function liveRun(refs: StateRefs, runId: string, version: string): FoundRun {
  return createFoundRun(refs, { runId, where: "live", ref: runRef(runId), version });
}

export async function versionOf(refs: StateRefs, ref: string): Promise<string | undefined> {
  return (await refs.refs(ref)).get(ref);
}

export async function holdsRun(
  refs: StateRefs,
  { version, runId }: { readonly version: string; readonly runId: string },
): Promise<boolean> {
  return (await refs.list(version, runDirectory(runId))).length > 0;
}

function createFoundRun(
  refs: StateRefs,
  found: Pick<FoundRun, "runId" | "where" | "ref" | "version">,
): FoundRun {
  const { runId, version } = found;
  const run = { refs, version, path: runDirectory(runId) };
  const shared = { refs, version, path: SHARED_FOLDER };
  const read: FoundRun["read"] = async (paths) => await readFiles(run, await locateFiles(run, paths));
  return {
    ...found,
    owner: () => readOwner(refs, { runId, version }),
    files: () => listFiles(run),
    sharedFiles: () => listFiles(shared),
    read,
    readText: async (path) => {
      const bytes = (await read([path])).get(path);
      return bytes && Buffer.from(bytes).toString("utf8");
    },
    readListed: (scope, files) => readFiles(scope === "run" ? run : shared, files),
  };
}

const MAX_BYTES = 4_096;

/** The engine that owns a run. Anyone with write access may have written it. */
export const Owner = z.object({
  engine: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .describe("Another one for each process that works on the run."),
  host: z.string().regex(/^[\w.-]{1,255}$/),
  pid: z.int().positive(),
  since: z.iso.datetime().describe("When it began to work on the run."),
  run_id: z.string(),
  push: z
    .int()
    .nonnegative()
    .describe("Counts its commits, so that one whose answer was lost is known again."),
});
export type Owner = z.infer<typeof Owner>;

export function createOwner({ host, ...owner }: Omit<Owner, "push">): Owner {
  return { ...owner, host: host.replaceAll(/[^\w.-]/g, "-").slice(0, 255) || "unknown", push: 0 };
}

export function renderOwner(owner: Owner): string {
  return `${JSON.stringify(owner, null, 2)}\n`;
}

export function parseOwner(content: Uint8Array | undefined, runId: string): Owner | undefined {
  if (content === undefined || content.length > MAX_BYTES) return undefined;
  const parsed = Owner.safeParse(parseJson(new TextDecoder().decode(content)));
  return parsed.success && parsed.data.run_id === runId ? parsed.data : undefined;
}

export async function readOwner(
  refs: StateRefs,
  { runId, version }: { runId: string; version: string },
): Promise<Owner | undefined> {
  const path = runPath(runId, OWNER_FILE);
  return parseOwner((await refs.read(version, [path])).get(path), runId);
}

export function describeOwner({ pid, host, since }: Owner): string {
  return `process ${pid} on ${host} since ${since}`;
}
