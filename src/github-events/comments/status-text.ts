import { sanitizeLine } from "../../output/github/sanitized-text.ts";
import { pauseReason } from "../../output/status/run-status-view.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import type { RunInfo } from "../find-runs.ts";

/** Returns the status of a run as the rest of a sentence after its name. */
export function statusPhrase({
  status,
  reason,
  questions,
  paused_until: until,
}: RunInfo["progress"]): string {
  switch (status) {
    case "pending":
      return "starts soon";
    case "running":
      return "is running";
    case "completed":
      return "is done";
    case "failed":
      return reason === "rejected" ? "was rejected" : "failed";
    case "cancelled":
      return reason === "interrupted" ? "was interrupted" : "was cancelled";
    case "paused": {
      if (questions.length > 0) return "waits for a person";
      if (reason === FAN_OUT) return "is running its branches, each in a separate job";
      const why = pauseReason({ reason, paused: { until } });
      if (why !== undefined) return `is paused: ${why}`;
      return `is paused${reason === undefined ? "" : ` (${sanitizeLine(reason, 200)})`}`;
    }
  }
}
