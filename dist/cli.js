const require = process.getBuiltinModule;
import {
  version
} from "./chunk-QDIMEUUL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/main.ts
async function main(argv, io) {
  const [only] = argv;
  if (argv.length === 1 && (only === "--version" || only === "-V")) {
    io.stdout.write(`${version}
`);
    return 0;
  }
  const { redactedIo } = await import("./redacted-io-ARXJTEUH.js");
  const shown = redactedIo(io);
  try {
    const { runProgram } = await import("./program-MUBUHSL5.js");
    return await runProgram(argv, shown);
  } catch (error) {
    const { report } = await import("./report-4QYRHFNK.js");
    return report(error, argv, shown);
  }
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
  environment: process.env,
  cwd: process.cwd()
});
