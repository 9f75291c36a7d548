import { closeSync, openSync, readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { devNull } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../system/package-root.ts";

// Compiled code is kept below the Action: who can write there can change the program itself as well.
enableCompileCache(join(packageRoot(), "node_modules", ".cache", "agentic-sdlc"));

const inputs = readFileSync(0, "utf8");
// Bash may have put the inputs in a file that has no name any more; through `/proc` it could be read for as long as it is open here.
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
// A request to GitHub that nobody waits for any more must not hold the job; what was written to the log is there.
process.exit(code);
