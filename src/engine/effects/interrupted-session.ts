import { lastActivityIn } from "../../output/report/report-transcript.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { zeroUsage, type StepState } from "../../run/state.ts";
import { attemptFile } from "../../steps/attempt-outcome.ts";
import { Usage, addUsage } from "../../run/token-usage.ts";

const ASKS_AGENTS: ReadonlySet<string> = new Set(["prompt", "command"]);

/** Usage of a session without a recorded end. */
const UNKNOWN_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };

export function lastActivityOf(
  store: Pick<RunStore, "read">,
  { path, attempt }: Readonly<StepState>,
): string | undefined {
  return lastActivityIn(store.read(attemptFile({ path, attempt }, "transcript.ndjson")) ?? "");
}

/** If the transcript may be on another machine, an agent step counts one session with unknown cost. */
export function usageUntilInterrupted(
  store: Pick<RunStore, "read" | "isFetched">,
  { path, attempt, kind }: Readonly<StepState>,
): Usage | undefined {
  const transcript = store.read(attemptFile({ path, attempt }, "transcript.ndjson"));
  if (transcript === undefined)
    return store.isFetched === true && ASKS_AGENTS.has(kind) ? UNKNOWN_USAGE : undefined;
  let usage = zeroUsage;
  let isOpen = false;
  for (const line of transcript.split("\n")) {
    const event = parseJsonObject(line);
    if (event?.["type"] === "session") {
      if (isOpen) usage = addUsage(usage, UNKNOWN_USAGE);
      isOpen = true;
    }
    if (event?.["type"] !== "result") continue;
    const { data = UNKNOWN_USAGE } = Usage.safeParse(event["usage"], { jitless: true });
    usage = addUsage(usage, data);
    isOpen = false;
  }
  return isOpen ? addUsage(usage, UNKNOWN_USAGE) : usage;
}
