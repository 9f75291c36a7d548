import { describeRunStore } from "../../../support/contracts/run-store.ts";
import { describeStateStore, type StoreTrial } from "../../../support/contracts/state-store.ts";
import { MemoryStates } from "../../../../src/runner/simulation/memory/memory-states.ts";

function start(): StoreTrial {
  const states = new MemoryStates();
  return {
    states,
    readJournal: (runId) => states.files(runId).own.get("journal.ndjson") ?? "",
    writeJournal: (runId, text) => void states.files(runId).own.set("journal.ndjson", decode(text)),
    kill: (runId) => states.kill(runId),
    readShared: (path) => states.shared.get(path),
    [Symbol.dispose]: () => {},
  };
}

/** Bytes as text; a character that was torn is replaced. */
function decode(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}

describeStateStore("runs in memory", start);
describeRunStore("a run in memory", start);
