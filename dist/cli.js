const require = process.getBuiltinModule;
import {
  version
} from "./chunk-Q4AMDMXS.js";
import "./chunk-2GY5E74Q.js";

// src/cli/main.ts
async function main(argv, io) {
  const [only] = argv;
  if (argv.length === 1 && (only === "--version" || only === "-V")) {
    io.stdout.write(`${version}
`);
    return 0;
  }
  try {
    const { runProgram } = await import("./program-4RKZFJFA.js");
    return await runProgram(argv, io);
  } catch (error) {
    const { report } = await import("./report-NUFI2LI4.js");
    return report(error, argv, io);
  }
}

// src/cli/entry.ts
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  cwd: process.cwd()
});
