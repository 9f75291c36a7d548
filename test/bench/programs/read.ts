import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, begin, call, end } from "./workload.ts";

// The least a resume can do: read the journal and parse its lines.

begin();
const events: unknown[] = [];
for (const line of readFileSync(join(call.directory, "journal.ndjson"), "utf8").split("\n")) {
  if (line !== "") events.push(JSON.parse(line));
}
act(events.length);
end();
