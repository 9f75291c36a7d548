import { checkpointEntry } from "../../../src/steps/documents/checkpoints.ts";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";

// Adds checkpoints to a run, as agents at work do: node adder.ts <root> <run> <step> <count>

const [root = "", runId = "", step = "", count = "0"] = process.argv.slice(2);
const states = createLocalStore(root);
for (let number = 1; number <= Number(count); number += 1) {
  const body = `## Context\n\n${step} ${number}`;
  const checkpoint = { step, created: "2026-01-31T12:00:00.000Z", status: "in_progress", body } as const;
  states.addEntry(runId, "checkpoint.md", checkpointEntry(checkpoint, runId));
}
