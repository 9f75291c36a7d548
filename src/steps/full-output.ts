import * as z from "zod";
import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/run-store.ts";
import { parseJson } from "../run/parse-json.ts";
import { artifactIn, OUTPUT_FILE_LIMIT_BYTES, StepOutput } from "../run/step-output.ts";
import { takeEnd } from "../system/format.ts";

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

export const TEXT_LIMIT = 4_000;

const STREAMS = ["stdout", "stderr"] as const;
type StreamName = (typeof STREAMS)[number];

interface Stream {
  readonly name: StreamName;
  readonly text: string;
}

export function streamsIn(data: unknown): Stream[] {
  if (typeof data !== "object" || data === null) return [];
  return STREAMS.flatMap((name) => {
    const text: unknown = Reflect.get(data, name);
    return typeof text === "string" && text.length > TEXT_LIMIT ? [{ name, text }] : [];
  });
}

export function filesOfOutput(artifact: string): string[] {
  return [artifact, ...STREAMS.map((name) => streamFile(artifact, name))];
}

export function streamFile(artifact: string, name: StreamName): string {
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
