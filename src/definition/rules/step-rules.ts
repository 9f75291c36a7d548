import type { Finding } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Definition } from "./rule.ts";

export function* onePrompt({ nodes, isUnknown }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "prompt" || isUnknown(path)) continue;
    const label = `step ${code(step.name)} (type prompt)`;
    if (step.prompt !== undefined && step["prompt-file"] !== undefined) {
      const message = `${label} has both \`prompt\` and \`prompt-file\`; keep one.`;
      yield { path: [...path, "prompt-file"], at: "key", message };
    } else if (step.prompt === undefined && step["prompt-file"] === undefined) {
      const message = `${label} needs \`prompt\` or \`prompt-file\`.`;
      yield { path: [...path, "prompt"], at: "key", message, absent: true, anyOf: ["prompt", "prompt-file"] };
    }
  }
}

export function* boundedLoops({ nodes }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "recurring") continue;
    if (step["max-iterations"] !== undefined || step["for-each"] !== undefined) continue;
    const reason = step.until === undefined ? "" : ", since `until` may never hold";
    const message = `step ${code(step.name)} (type recurring) needs \`max-iterations\` or \`for-each\`${reason}.`;
    const anyOf = ["max-iterations", "for-each"];
    yield { path: [...path, "max-iterations"], at: "key", message, absent: true, anyOf };
  }
}

const WAIT_MINUTES = 5;

/** Checks that the first poll for an answer is before the timeout. */
export function* pollingBeforeDeadline({ nodes }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "wait-for-human") continue;
    const seconds = step["polling-interval"] ?? 0;
    const minutes = step["timeout-minutes"] ?? WAIT_MINUTES;
    if (seconds <= minutes * 60) continue;
    const message = `\`polling-interval\` of step ${code(step.name)} is ${seconds} seconds, longer than its timeout of ${minutes} minutes.`;
    yield { path: [...path, "polling-interval"], at: "value", message };
  }
}
