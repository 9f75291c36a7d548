import { OUTPUT_LIMIT_BYTES, StepOutput } from "../run/step-output.ts";
import { takeEnd } from "../system/format.ts";
import { streamFile, streamsIn, TEXT_LIMIT } from "./full-output.ts";

const SUMMARY_LIMIT = 200;

/** What an agent's last message says: its JSON where it holds one, else its words. */
export interface Answer {
  readonly output: StepOutput;
  /** The JSON value found, before it was wrapped. */
  readonly json?: unknown;
}

/**
 * Reads an agent's last message: JSON alone, or an object that ends it, bare or in a fence. Anything else is wrapped as text: what
 * stands in the middle is quoted, not answered.
 */
export function parseAnswer(text: string, structured?: unknown): Answer {
  const found = structured === undefined ? findJson(text.trim()) : { json: structured, words: "" };
  if (found === undefined) return { output: wrapText(text) };
  const { json, words } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(words);
  return {
    output: {
      ...wrapped,
      output_type: "json",
      summary: wrapped.summary || firstLine(summaryIn(json) ?? "JSON result"),
      data: json,
    },
    json,
  };
}

interface Found {
  readonly json: unknown;
  /** What stands before it. */
  readonly words: string;
}

function findJson(text: string): Found | undefined {
  for (const [start, candidate] of candidatesOf(text)) {
    const json = parseObject(candidate);
    if (json !== undefined) return { json, words: text.slice(0, start).trim() };
  }
  return undefined;
}

/** Where JSON that ends a text may begin, and what it would be. */
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

function parseObject(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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

/** What an object says of itself reads better than its JSON. */
export function summaryIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("summary" in value)) return undefined;
  return typeof value.summary === "string" && value.summary.trim() !== "" ? value.summary : undefined;
}

/** The output as the journal keeps it; what is too large is written whole by `keep`, which returns the path to refer to. */
export function fitOutput(output: StepOutput, keep: (output: StepOutput) => string): StepOutput {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(output);
  const context = shorten(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenData(output.data, artifact), artifact) };
  const candidates = [trimmed, { ...shorter, data: { artifact } }];
  return (
    candidates.find((candidate) => sizeOf(candidate) <= OUTPUT_LIMIT_BYTES) ?? bareOutput(shorter, artifact)
  );
}

const PATH_LIMIT = 500;

/** What is left where even the shortened texts are too large: a character can take six bytes of JSON. */
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

function shorten<T>(value: T, artifact: string): T | string {
  if (typeof value !== "string" || value.length <= TEXT_LIMIT) return value;
  return `${value.slice(0, TEXT_LIMIT)}\n… ${value.length - TEXT_LIMIT} more characters in ${artifact}`;
}

function shortenDeep(value: unknown, artifact: string): unknown {
  if (Array.isArray(value)) return value.map((item) => shortenDeep(item, artifact));
  if (typeof value !== "object" || value === null) return shorten(value, artifact);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenDeep(item, artifact)]));
}

/** Of what a script printed the end is shown. */
function shortenData(data: unknown, artifact: string): unknown {
  const shorter = shortenDeep(data, artifact);
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
