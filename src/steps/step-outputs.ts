import * as z from "zod";
import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/run-store.ts";
import { mapTexts, parseJson } from "../run/parse-json.ts";
import {
  artifactIn,
  emptyOutput,
  OUTPUT_FILE_LIMIT_BYTES,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  textField,
} from "../run/step-output.ts";
import { takeEnd } from "../system/format.ts";

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
  const next_step_context = text.trim() === "" ? null : text.trim();
  return { ...emptyOutput, output_type: "text", summary: firstLine(text), next_step_context };
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

export const DETAILS_LIMIT = 4_000;

export interface Streams {
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the end of both streams. Each gets half of the length, and the unused part of the other. */
export function tail({ stdout, stderr }: Streams, limit: number = DETAILS_LIMIT): string {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return takeEnd(out + err, limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const stdoutEnd = takeEnd(out, roomForOut);
  return `${stdoutEnd}\n${takeEnd(err, room - stdoutEnd.length)}`;
}

export function formatStreams({ stdout, stderr }: Streams): string {
  return `## Standard output\n\n${stdout.trimEnd()}\n\n## Standard error\n\n${stderr.trimEnd()}\n`;
}

export function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}

const TEXT_LIMIT = 4_000;

const STREAMS = ["stdout", "stderr"] as const;
type StreamName = (typeof STREAMS)[number];

interface Stream {
  readonly name: StreamName;
  readonly text: string;
}

function streamsIn(data: unknown): Stream[] {
  if (typeof data !== "object" || data === null) return [];
  return STREAMS.flatMap((name) => {
    const text: unknown = Reflect.get(data, name);
    return typeof text === "string" && text.length > TEXT_LIMIT ? [{ name, text }] : [];
  });
}

export function filesOfOutput(artifact: string): string[] {
  return [artifact, ...STREAMS.map((name) => streamFile(artifact, name))];
}

function streamFile(artifact: string, name: StreamName): string {
  return artifact.replace(/json$/, `${name}.txt`);
}

const SavedOutput = z.object({
  streams: z.array(z.enum(STREAMS)).default([]),
});

/** Saves an output that is too large for the journal. Returns its path, relative to the repository. */
export function saveFullOutput(store: RunStore, base: string, output: StepOutput): string {
  const artifact = `${base}.json`;
  const streams = streamsIn(output.data);
  for (const { name, text } of streams) store.write(streamFile(artifact, name), text);
  const names = streams.map(({ name }) => name);
  const files = names.map((name) => [name, `in ${store.location}/${streamFile(artifact, name)}`] as const);
  const saved =
    streams.length === 0
      ? output
      : { ...output, data: { ...Object(output.data), ...Object.fromEntries(files) }, streams: names };
  store.write(artifact, within(jsonOf(saved)));
  return `${store.location}/${artifact}`;
}

function jsonOf(output: StepOutput): string {
  const text = JSON.stringify(output);
  return text.length > 1024 * 1024 ? `${text}\n` : `${JSON.stringify(output, null, 2)}\n`;
}

function within(text: string): string {
  if (Buffer.byteLength(text) <= OUTPUT_FILE_LIMIT_BYTES) return text;
  throw new AgenticError({
    code: "output-too-large",
    message: `The output of the step has more than ${OUTPUT_FILE_LIMIT_BYTES / 1024 / 1024} MB of JSON. Write large results to a file in \`artifacts/\` of the run, and output its path.`,
  });
}

/** Cache of read outputs. Entries may be garbage collected. */
const known = new WeakMap<StepOutput, WeakRef<StepOutput>>();

type OutputFiles = Pick<RunStore, "location" | "read">;

export function createFullOutputReader(store: OutputFiles): (name: string, output: StepOutput) => StepOutput {
  return (name, output) => {
    const path = artifactOf(store.location, name, output.data);
    if (path === undefined) return output;
    const full = known.get(output)?.deref() ?? readFullOutput(store, { name, path, output });
    known.set(output, new WeakRef(full));
    return full;
  };
}

/** Returns the artifact of the engine for this step. `artifact` in the data of an agent is ordinary data. */
function artifactOf(location: string, name: string, data: unknown): string | undefined {
  const artifact = artifactIn(data);
  if (!artifact?.startsWith(`${location}/artifacts/`)) return undefined;
  const path = artifact.slice(location.length + 1);
  const [attempt = "", step] = path.split("/").reverse();
  return step === name && /^\d+\.json$/.test(attempt) ? path : undefined;
}

function readFullOutput(
  store: OutputFiles,
  { name, path, output }: { name: string; path: string; output: StepOutput },
): StepOutput {
  const read = (file: string): string => store.read(file) ?? missing(store, name, file);
  const json = parseJson(read(path));
  if (json === undefined) throw damaged(store, name, path);
  const parsed = StepOutput.safeParse(json);
  if (!parsed.success) return output;
  const { streams } = SavedOutput.parse(json);
  if (streams.length === 0) return parsed.data;
  const texts = streams.map((stream) => [stream, read(streamFile(path, stream))] as const);
  return { ...parsed.data, data: { ...Object(parsed.data.data), ...Object.fromEntries(texts) } };
}

function damaged({ location }: OutputFiles, step: string, file: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The output of step \`${step}\` in ${location}/${file} is no longer valid JSON. Restore the file, or resume with \`--from-step ${step}\`.`,
  });
}

function missing({ location }: OutputFiles, step: string, file: string): never {
  throw new AgenticError({
    code: "not-found",
    message: `The output of step \`${step}\` is missing: ${location}/${file}. Restore the file, or resume with \`--from-step ${step}\`.`,
  });
}
