import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";

// Replaces a file again and again, long by short and short by long, until it is killed: node replacer.ts <root> <run>

const [root = "", runId = ""] = process.argv.slice(2);
const run = createLocalStore(root).open(runId, "create");
const texts = [JSON.stringify({ filler: "x".repeat(200_000) }), JSON.stringify({ filler: "" })];
run.write("progress.json", texts[0] ?? "");
process.stdout.write("held\n");
for (let i = 0; ; i += 1) run.write("progress.json", texts[i % 2] ?? "");
