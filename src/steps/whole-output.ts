import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/states.ts";
import { artifactIn, StepOutput } from "../run/output.ts";
import { parseJson } from "../run/parse-json.ts";

/** Outputs that were read before, by what the journal holds of them. */
const known = new WeakMap<StepOutput, StepOutput>();

/** Reads outputs that were too large for the journal from the files it refers to. */
export function wholeOutputs(store: RunStore): (name: string, output: StepOutput) => StepOutput {
  return (name, output) => {
    const path = artifactOf(store.location, name, output.data);
    if (path === undefined) return output;
    const whole = known.get(output) ?? readWhole(store, { name, path, output });
    known.set(output, whole);
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
  const text = store.read(path);
  if (text === undefined) {
    throw new AgenticError({
      code: "not-found",
      message: `The output of step \`${name}\` lies in ${store.location}/${path}, which is missing. Restore the file, or resume with \`--from-step ${name}\`.`,
    });
  }
  const parsed = StepOutput.safeParse(parseJson(text));
  return parsed.success ? parsed.data : output;
}
