import { closeSync, openSync, readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { devNull } from "node:os";
import { join } from "node:path";
import { limitYoungGeneration } from "../system/node-heap.ts";
import { packageRoot } from "../system/package-root.ts";

// The compile cache is in the folder of the Action, where write access already allows changing the program.
enableCompileCache(join(packageRoot(), "node_modules", ".cache", "agentic-sdlc"));

limitYoungGeneration();

const inputs = readFileSync(0, "utf8");
// Bash may pass the inputs in an unlinked file, which other processes can read through `/proc` while it is open.
closeSync(0);
openSync(devNull, "r");

const { main } = await import("./main.ts");
const code = await main({
  inputs,
  step: process.argv[2] ?? "",
  environment: process.env,
  stdout: process.stdout,
  cwd: process.cwd(),
});
// A pending request to GitHub must not keep the process alive. The log is written already.
process.exit(code);
