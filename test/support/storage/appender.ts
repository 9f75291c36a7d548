import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";

// Appends numbered lines to a journal until that fails, then one short line more: node appender.ts <root> <run> <bytes a line>

const [root = "", runId = "", size = "0"] = process.argv.slice(2);
const run = createLocalStore(root).open(runId, "create");
const line = (seq: number, filler: number): string =>
  `${JSON.stringify({ seq, at: "2026-01-31T12:00:00.000Z", type: "run.started", filler: "x".repeat(filler) })}\n`;
let seq = 0;
try {
  while (seq < 1_000) run.appendJournal(line((seq += 1), Number(size)));
} catch {
  run.appendJournal(line(seq, 0));
  process.stdout.write(String(seq));
}
