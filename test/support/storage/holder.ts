import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";

// A process that opens a run and holds it until it is killed: node holder.ts <root> <run>

const [root = "", runId = ""] = process.argv.slice(2);
const run = createLocalStore(root).open(runId, "create");
run.write("progress.json", "{}");
run.appendJournal("");
process.stdout.write("held\n");
setInterval(() => {}, 60_000);
