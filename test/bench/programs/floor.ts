import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { act, begin, call, end } from "./workload.ts";

// The least a durable engine can do: for each step one append of the bytes that our journal has for it, and one sync.

const { directory } = call;
const appends = readAppends();

begin();
const file = openSync(join(directory, "floor.ndjson"), "a");
for (const [i, lines] of appends.entries()) {
  if (i > 0) act(i - 1);
  writeSync(file, lines);
  fdatasyncSync(file);
}
closeSync(file);
end({ syncs: appends.length });

/** An append of ours ends with the intent of a step, or with the run. */
function readAppends(): string[] {
  const found = [""];
  for (const line of readFileSync(join(directory, "journal.ndjson"), "utf8").trimEnd().split("\n")) {
    found[found.length - 1] += `${line}\n`;
    if (line.includes('"type":"step.started"')) found.push("");
  }
  return found;
}
