import type { RunObserver } from "../../ports/run-observer.ts";
import { createRedactingStream, type RedactingStream } from "../../redaction/redacting-stream.ts";
import type { Redactor } from "../../redaction/redactor.ts";

interface Script {
  readonly stream: RedactingStream;
  /** Start of a line whose end the redacting stream still buffers. */
  line: string;
}

/** Removes secrets from events before the observer gets them. The observer may then cut texts anywhere. */
export function redactedObserver(observer: RunObserver, redactor: Redactor): RunObserver {
  const scripts = new Map<string, Script>();
  const show = (step: string, script: Script, text: string): void => {
    const lines = (script.line + text).split("\n");
    script.line = lines.pop() ?? "";
    for (const line of lines) observer.onScriptLine?.(step, line);
  };
  return {
    onEvent: (event, state) => {
      if ("step" in event && event.step !== undefined && ENDS.has(event.type)) {
        const script = scripts.get(event.step);
        if (script) show(event.step, script, script.stream.end());
        scripts.delete(event.step);
      }
      observer.onEvent?.(redactor.redactValue(event), state);
    },
    onAgentEvent: (step, event) => {
      // Tool results are most of the data, and no terminal displays them.
      const isDisplayed = event.type !== "tool-result" && event.type !== "session";
      observer.onAgentEvent?.(step, isDisplayed ? redactor.redactValue(event) : event);
    },
    onProviderWait: (step, state) => observer.onProviderWait?.(step, state),
    onScriptLine: (step, line) => {
      const script = scripts.get(step) ?? { stream: createRedactingStream(redactor), line: "" };
      scripts.set(step, script);
      show(step, script, script.stream.push(`${line}\n`));
    },
  };
}

const ENDS: ReadonlySet<string> = new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted",
]);
