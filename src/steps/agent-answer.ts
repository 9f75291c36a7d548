import { mapTexts, parseJson } from "../run/parse-json.ts";
import { OUTPUT_LIMIT_BYTES, StepOutput, textField } from "../run/step-output.ts";
import { takeEnd } from "../system/format.ts";
import { streamFile, streamsIn, TEXT_LIMIT } from "./full-output.ts";

const SUMMARY_LIMIT = 200;

export interface Answer {
  readonly output: StepOutput;
  readonly json?: unknown;
}

/** JSON alone, or a JSON object at the end, is the answer. JSON in the middle is a quotation. */
export function parseAnswer(text: string, structured?: unknown): Answer {
  const found = structured === undefined ? findJson(text.trim()) : { json: structured, intro: "" };
  if (found === undefined) return { output: wrapText(text) };
  const { json, intro } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(intro);
  return {
    output: {
      ...wrapped,
      output_type: "json",
      summary: wrapped.summary || firstLine(textField(json, "summary") ?? "JSON result"),
      data: json,
    },
    json,
  };
}

interface EmbeddedJson {
  readonly json: unknown;
  readonly intro: string;
}

function findJson(text: string): EmbeddedJson | undefined {
  for (const [start, candidate] of candidatesOf(text)) {
    const json = /^[{[]/.test(candidate) ? parseJson(candidate) : undefined;
    if (json !== undefined) return { json, intro: text.slice(0, start).trim() };
  }
  return undefined;
}

function* candidatesOf(text: string): Generator<[start: number, candidate: string]> {
  yield [0, text];
  const fence = /(?:^|\n)```(?:json)?[^\S\n]*\n(?:(?![^\S\n]*```)[^\n]*\n)*[^\S\n]*```$/i.exec(text);
  if (fence) {
    const [opened] = /^\n?[^\n]*\n/.exec(fence[0]) ?? [""];
    yield [fence.index, fence[0].slice(opened.length, -3).trim()];
  }
  for (const { index } of text.matchAll(/^\{/gm)) yield [index, text.slice(index)];
  const first = text.indexOf("{");
  if (first > 0) yield [first, text.slice(first)];
}

function wrapText(text: string): StepOutput {
  return {
    success: true,
    output_type: "text",
    document_path: null,
    summary: firstLine(text),
    metrics: {},
    next_step_context: text.trim() === "" ? null : text.trim(),
  };
}

export function firstLine(text: string, limit: number = SUMMARY_LIMIT): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** Shortens an output for the journal. `keep` saves a large output and returns its path. */
export function fitOutput(output: StepOutput, keep: (output: StepOutput) => string): StepOutput {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(output);
  const { next_step_context: text } = output;
  const context = text === null ? null : shorten(text, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenData(output.data, artifact), artifact) };
  const candidates = [trimmed, { ...shorter, data: { artifact } }];
  return (
    candidates.find((candidate) => sizeOf(candidate) <= OUTPUT_LIMIT_BYTES) ?? bareOutput(shorter, artifact)
  );
}

const PATH_LIMIT = 500;

/** Returns a minimal output if even the shortened texts are too large. */
function bareOutput(output: StepOutput, artifact: string): StepOutput {
  const { document_path: path } = output;
  return {
    ...output,
    output_type: firstLine(output.output_type),
    document_path: path !== null && path.length > PATH_LIMIT ? null : path,
    next_step_context: `The whole output is in ${artifact}.`,
    data: { artifact },
  };
}

function sizeOf(output: StepOutput): number {
  if (streamsIn(output.data).some(({ text }) => text.length > OUTPUT_LIMIT_BYTES)) return Infinity;
  return Buffer.byteLength(JSON.stringify(output));
}

function shorten(text: string, artifact: string): string {
  if (text.length <= TEXT_LIMIT) return text;
  return `${text.slice(0, TEXT_LIMIT)}\n… ${text.length - TEXT_LIMIT} more characters in ${artifact}`;
}

/** Shortens data. The end of script streams is kept. */
function shortenData(data: unknown, artifact: string): unknown {
  const shorter = mapTexts(data, (text) => shorten(text, artifact));
  if (typeof shorter !== "object" || shorter === null) return shorter;
  const ends = streamsIn(data).map(
    ({ name, text }) => [name, endOf(text, streamFile(artifact, name))] as const,
  );
  return { ...shorter, ...Object.fromEntries(ends) };
}

function endOf(text: string, file: string): string {
  return `… ${text.length - TEXT_LIMIT} characters before this are in ${file}\n${takeEnd(text, TEXT_LIMIT)}`;
}

function withArtifact(data: unknown, artifact: string): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { artifact, value: data };
  return { ...data, artifact };
}
