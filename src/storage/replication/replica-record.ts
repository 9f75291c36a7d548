import * as z from "zod";
import { parseJson } from "../../run/parse-json.ts";
import { emptyLayout, Layout } from "../refs/segments.ts";

export const ReplicatedFiles = z.object({
  growing: z.record(z.string(), Layout),
  documents: z.record(z.string(), z.string()),
  events: z.int().nonnegative(),
});
export type ReplicatedFiles = z.infer<typeof ReplicatedFiles>;

/** `replica.json`: what this clone knows about the remote. It is valid only for the version it names. */
export const ReplicaRecord = z.object({
  run_id: z.string(),
  engines: z.array(z.string()).describe("Those that worked on the run in this clone, the last one last."),
  version: z.string().optional().describe("Absent where the remote has none yet."),
  ended: z.literal(true).optional().describe("Only where all of the run was put where ended runs are kept."),
  refused: z.array(z.string()).optional().describe("Code branches that the remote does not take."),
  carried: ReplicatedFiles.optional().describe(
    "Only where all of the run's files were there when work on it ended.",
  ),
});
export type ReplicaRecord = z.infer<typeof ReplicaRecord>;

export function parseRecord(text: string | undefined, runId: string): ReplicaRecord | undefined {
  const parsed = ReplicaRecord.safeParse(parseJson(text));
  return parsed.success && parsed.data.run_id === runId && hasContiguousSegments(parsed.data)
    ? parsed.data
    : undefined;
}

/** Whether the run was fetched and no engine of this clone has executed it since. */
export function isUnmodifiedCopy({ engines }: ReplicaRecord): boolean {
  return engines.length === 0;
}

export function renderRecord(record: ReplicaRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function hasContiguousSegments({ carried: replicated }: ReplicaRecord): boolean {
  return Object.values(replicated?.growing ?? {}).every(({ whole, segments }) => {
    let end = whole;
    return segments.every(({ offset, size }) => offset === end && (end += size) > offset);
  });
}

export function layoutOf({ growing }: Pick<ReplicatedFiles, "growing">, file: string): Layout {
  return growing[file] ?? emptyLayout;
}
