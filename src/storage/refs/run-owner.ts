import * as z from "zod";
import type { StateRefs } from "../../ports/state-refs.ts";
import { parseJson } from "../../run/parse-json.ts";
import { OWNER_FILE, runPath } from "./ref-names.ts";

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

/** Returns undefined if no engine wrote the content for this run. */
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
