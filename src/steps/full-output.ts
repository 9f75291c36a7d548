import * as z from "zod";
import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/run-store.ts";
import { parseJson } from "../run/parse-json.ts";
import { artifactIn, OUTPUT_FILE_LIMIT_BYTES, StepOutput } from "../run/step-output.ts";

/** Characters of a text that the journal keeps of an output that is too large for it. */
export const TEXT_LIMIT = 4_000;

const STREAMS = ["stdout", "stderr"] as const;
type StreamName = (typeof STREAMS)[number];

interface Stream {
  readonly name: StreamName;
  readonly text: string;
}

/** Long texts that a script printed, among the data of its output. They have files of their own. */
export function streamsIn(data: unknown): Stream[] {
  if (typeof data !== "object" || data === null) return [];
  return STREAMS.flatMap((name) => {
    const text: unknown = Reflect.get(data, name);
    return typeof text === "string" && text.length > TEXT_LIMIT ? [{ name, text }] : [];
  });
}

/** Every file that an output may have. */
export function filesOfOutput(artifact: string): string[] {
  return [artifact, ...STREAMS.map((name) => streamFile(artifact, name))];
}

/** The file of a stream, beside that of the output. */
export function streamFile(artifact: string, name: StreamName): string {
  return artifact.replace(/json$/, `${name}.txt`);
}

/** An output as its file holds it. */
const KeptOutput = z.object({
  /** Streams that have files of their own. */
  streams: z.array(z.enum(STREAMS)).default([]),
});

/** Writes an output that is too large for the journal; returns its file, from the top of the repository. */
export function keepWhole(store: RunStore, base: string, output: StepOutput): string {
  const artifact = `${base}.json`;
  const streams = streamsIn(output.data);
  for (const { name, text } of streams) store.write(streamFile(artifact, name), text);
  const names = streams.map(({ name }) => name);
  const files = names.map((name) => [name, `in ${store.location}/${streamFile(artifact, name)}`] as const);
  const kept =
    streams.length === 0
      ? output
      : { ...output, data: { ...Object(output.data), ...Object.fromEntries(files) }, streams: names };
  store.write(artifact, within(jsonOf(kept)));
  return `${store.location}/${artifact}`;
}

/** Indented for people, where that is no more than people read. */
function jsonOf(output: StepOutput): string {
  const text = JSON.stringify(output);
  return text.length > 1024 * 1024 ? `${text}\n` : `${JSON.stringify(output, null, 2)}\n`;
}

function within(text: string): string {
  if (Buffer.byteLength(text) <= OUTPUT_FILE_LIMIT_BYTES) return text;
  throw new AgenticError({
    code: "output-too-large",
    message: `The output of the step has more than ${OUTPUT_FILE_LIMIT_BYTES / 1024 / 1024} MB of JSON. Write large results to a file in \`artifacts/\` of the run, and hand on its path.`,
  });
}

/** Outputs that were read before, by what the journal holds of them. Large ones may be dropped from memory, and are read again. */
const known = new WeakMap<StepOutput, WeakRef<StepOutput>>();

/** Reads outputs that were too large for the journal from the files it refers to. */
export function wholeOutputs(store: RunStore): (name: string, output: StepOutput) => StepOutput {
  return (name, output) => {
    const path = artifactOf(store.location, name, output.data);
    if (path === undefined) return output;
    const whole = known.get(output)?.deref() ?? readWhole(store, { name, path, output });
    known.set(output, new WeakRef(whole));
    return whole;
  };
}

/** The engine's own file of an attempt of this step: what an agent calls `artifact` is data like any other. */
function artifactOf(location: string, name: string, data: unknown): string | undefined {
  const artifact = artifactIn(data);
  if (!artifact?.startsWith(`${location}/artifacts/`)) return undefined;
  const path = artifact.slice(location.length + 1);
  const [attempt = "", step] = path.split("/").reverse();
  return step === name && /^\d+\.json$/.test(attempt) ? path : undefined;
}

function readWhole(
  store: RunStore,
  { name, path, output }: { name: string; path: string; output: StepOutput },
): StepOutput {
  const read = (file: string): string => store.read(file) ?? missing(store, name, file);
  const json = parseJson(read(path));
  if (json === undefined) throw damaged(store, name, path);
  const parsed = StepOutput.safeParse(json);
  if (!parsed.success) return output;
  const { streams } = KeptOutput.parse(json);
  if (streams.length === 0) return parsed.data;
  const texts = streams.map((stream) => [stream, read(streamFile(path, stream))] as const);
  return { ...parsed.data, data: { ...Object(parsed.data.data), ...Object.fromEntries(texts) } };
}

function damaged({ location }: RunStore, step: string, file: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The output of step \`${step}\` in ${location}/${file} is not JSON any more. Restore the file, or resume with \`--from-step ${step}\`.`,
  });
}

function missing({ location }: RunStore, step: string, file: string): never {
  throw new AgenticError({
    code: "not-found",
    message: `The output of step \`${step}\` lies in ${location}/${file}, which is missing. Restore the file, or resume with \`--from-step ${step}\`.`,
  });
}
