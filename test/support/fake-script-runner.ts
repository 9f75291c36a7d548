import type { ScriptRequest, ScriptResult, ScriptRunner } from "../../src/ports/script-runner.ts";

/** A text is what the script prints; a number its exit code; `undefined` is a script that never ends by itself. */
export type FakeScriptEnd = string | number | ScriptResult | undefined;
export type FakeScript = (request: ScriptRequest) => FakeScriptEnd | Promise<FakeScriptEnd>;

export interface FakeScriptRunner extends ScriptRunner {
  readonly requests: readonly ScriptRequest[];
  readonly running: number;
}

/** Scripts in memory: each is what the function makes of the request. */
export function createFakeScriptRunner(script: FakeScript = () => ""): FakeScriptRunner {
  const requests: ScriptRequest[] = [];
  let running = 0;
  return {
    requests,
    get running() {
      return running;
    },
    async run(request, { signal, onLine }) {
      requests.push(request);
      running += 1;
      try {
        if (signal.aborted) return { status: "interrupted" };
        const end = await Promise.race([script(request), interruption(signal)]);
        const result = end === undefined ? await interruption(signal) : resultOf(end);
        if (result.status === "exited" && result.stdout !== "")
          result.stdout.trimEnd().split("\n").forEach(onLine);
        return result;
      } finally {
        running -= 1;
      }
    },
  };
}

function interruption(signal: AbortSignal): Promise<ScriptResult> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve({ status: "interrupted" }), { once: true });
  });
}

function resultOf(end: string | number | ScriptResult): ScriptResult {
  if (typeof end === "object") return end;
  if (typeof end === "string")
    return { status: "exited", exitCode: 0, stdout: end, stderr: "", durationMs: 5 };
  return { status: "exited", exitCode: end, stdout: "", stderr: `it says ${end}\n`, durationMs: 5 };
}
