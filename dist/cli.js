const require = process.getBuiltinModule;
import {
  version
} from "./chunk-4YWLZDBW.js";
import {
  asTold
} from "./chunk-DNN7PFYL.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/entry.ts
const { fstatSync } = process.getBuiltinModule("node:fs");

// src/cli/main.ts
async function main(argv, io) {
  const [only] = argv;
  if (argv.length === 1 && (only === "--version" || only === "-V")) {
    io.stdout.write(`${version}
`);
    return 0;
  }
  const { runCommandLine } = await import("./command-line-MXBV3R2B.js");
  return await runCommandLine(argv, io);
}

// src/cli/entry.ts
var tell = (error) => {
  const told = asTold(error);
  const { message, stack = message } = told instanceof Error ? told : new Error(String(told));
  process.stderr.write(`${told === error ? stack : message}
`);
};
process.on("uncaughtException", (error) => {
  tell(error);
  process.exit(1);
});
var isUnread = false;
process.stdout.on("error", (error) => {
  if (error.code === "EPIPE" || isUnread) return;
  isUnread = true;
  tell(Object.assign(error, { path: "Standard output" }));
});
process.stderr.on("error", () => {
});
try {
  const code = await main(process.argv.slice(2), {
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    isOneStream: () => {
      const [out, errors] = [fstatSync(1), fstatSync(2)];
      return out.dev === errors.dev && out.ino === errors.ino;
    },
    environment: process.env,
    cwd: process.cwd()
  });
  process.on("exit", () => process.exitCode = isUnread && code === 0 ? 1 : code);
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
