import type { RunObserver } from "../ports.ts";
import type { Redactor } from "../redaction/redactor.ts";
import { createRedactingStream, type RedactingStream } from "../redaction/stream.ts";

/** Shows an observer what happens without its secrets, as whole as they came: it cuts and splits texts where it likes. */
export function redactedObserver(observer: RunObserver, redactor: Redactor): RunObserver {
  const scripts = new Map<string, RedactingStream>();
  const show = (step: string, text: string): void => {
    const lines = text.replace(/\n$/, "").split("\n");
    if (text !== "") for (const line of lines) observer.onScriptLine?.(step, line);
  };
  return {
    onEvent: (event, state) => {
      if ("step" in event && event.step !== undefined && ENDS.has(event.type)) {
        show(event.step, scripts.get(event.step)?.end() ?? "");
        scripts.delete(event.step);
      }
      observer.onEvent?.(redactor.redactValue(event), state);
    },
    onAgentEvent: (step, event) => observer.onAgentEvent?.(step, redactor.redactValue(event)),
    onScriptLine: (step, line) => {
      const script = scripts.get(step) ?? createRedactingStream(redactor);
      scripts.set(step, script);
      show(step, script.push(`${line}\n`));
    },
  };
}

const ENDS: ReadonlySet<string> = new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted",
]);
