export interface Checkpoint {
  readonly id: string;
  readonly step: string;
  readonly created: string;
  readonly status: CheckpointStatus;
  /** Attempt of the step, if the engine wrote the checkpoint. */
  readonly attempt?: number;
  readonly body: string;
}

export const checkpointStatuses = ["in_progress", "completed", "failed", "blocked"] as const;
export type CheckpointStatus = (typeof checkpointStatuses)[number];

export type Section = readonly [title: string, text: string];

export const sections = {
  context: "Context",
  progress: "Progress",
  output: "Output",
  files: "Files",
  notes: "Notes for Next Session",
  issues: "Issues Discovered",
} as const;

export function renderBody(parts: readonly Section[]): string {
  return parts
    .filter(([, text]) => text.trim() !== "")
    .map(([title, text]) => `## ${title}\n\n${text.trim()}`)
    .join("\n\n");
}

/** Renders an entry to append to the text `after`. Ends an incomplete last line first. */
export function renderCheckpoint(
  { id, step, created, status, attempt, body }: Checkpoint,
  { runId, after }: { runId: string; after: string },
): string {
  const gap = after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n";
  const head = [
    `checkpoint_id: ${id}`,
    `step: ${oneLine(step)}`,
    `created: ${created}`,
    `workflow_id: ${runId}`,
    `status: ${status}`,
    ...(attempt === undefined ? [] : [`attempt: ${attempt}`]),
  ];
  return `${gap}---\n${head.join("\n")}\n---\n\n${withoutRules(body.trim())}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Replaces rules of three dashes, which would end an entry or start another one. */
function withoutRules(body: string): string {
  return body.replaceAll(/^([ \t]*)---+[ \t]*$/gm, "$1***");
}

export interface ParsedCheckpoints {
  readonly checkpoints: readonly Checkpoint[];
  readonly problems: readonly string[];
}

const BEGIN = /^---[ \t]*\r?\n\s*(?=checkpoint_id:)/gm;

export function parseCheckpoints(text: string): ParsedCheckpoints {
  const checkpoints: Checkpoint[] = [];
  const problems: string[] = [];
  const starts = Array.from(text.matchAll(BEGIN), ({ 0: found, index }) => ({
    index,
    body: index + found.length,
  }));
  const first = starts[0]?.index ?? text.length;
  if (withoutBlanks(text.slice(0, first)) !== "")
    problems.push(`Lines 1 to ${lineAt(text, first - 1)} belong to no checkpoint.`);
  const ids = new Set<string>();
  starts.forEach(({ index, body }, position) => {
    const entry = parseEntry(text.slice(body, starts[position + 1]?.index));
    const line = lineAt(text, index);
    if (typeof entry === "string") problems.push(`The checkpoint at line ${line} ${entry}.`);
    else if (ids.has(entry.id))
      problems.push(`The checkpoint at line ${line} has the id ${entry.id} a second time.`);
    if (typeof entry === "string") return;
    ids.add(entry.id);
    checkpoints.push(entry);
  });
  return { checkpoints, problems };
}

function parseEntry(text: string): Checkpoint | string {
  const end = /^---[ \t]*$/m.exec(text);
  if (!end) return "has no closed front matter";
  const fields = new Map(
    Array.from(text.slice(0, end.index).matchAll(/^([a-z_]+):[ \t]*(.*)$/gm), ([, key = "", value = ""]) => [
      key,
      value.trim().replace(/^(["'])(.*)\1$/, "$2"),
    ]),
  );
  const id = fields.get("checkpoint_id") ?? "";
  const step = fields.get("step");
  const created = fields.get("created");
  if (!/^chk-\d+$/.test(id)) return `has the invalid id \`${id}\``;
  if (step === undefined || created === undefined) return "has no `step` or no `created` time";
  const attempt = Number(fields.get("attempt") ?? Number.NaN);
  return {
    id,
    step,
    created,
    status: checkpointStatuses.find((status) => status === fields.get("status")) ?? "in_progress",
    ...(Number.isInteger(attempt) ? { attempt } : {}),
    body: text.slice(end.index + end[0].length).trim(),
  };
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/^---[ \t]*$/gm, "").trim();
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
