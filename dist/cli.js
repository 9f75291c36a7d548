const require = process.getBuiltinModule;
import {
  version
} from "./chunk-EXG26JVL.js";
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
  const { runCommandLine } = await import("./command-line-XN5ZJNNR.js");
  return await runCommandLine(argv, io);
}

// src/cli/entry.ts
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.exitCode = await main(process.argv.slice(2), {
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
