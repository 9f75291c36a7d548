import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  exitCodeOf
} from "./chunk-STDLQRNJ.js";
import {
  printJson,
  say
} from "./chunk-UPJ66UGB.js";
import {
  version
} from "./chunk-T2DZ2ZUN.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";

// src/cli/main.ts
async function main(argv, io) {
  const [only] = argv;
  if (argv.length === 1 && (only === "--version" || only === "-V")) {
    io.stdout.write(`${version}
`);
    return 0;
  }
  try {
    const { runProgram } = await import("./program-QR6LBH6M.js");
    return await runProgram(argv, io);
  } catch (error) {
    return report(error, argv, io);
  }
}
function report(error, argv, io) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof AgenticError ? error.code : "internal";
  if (argv.includes("--json")) {
    const data = error instanceof AgenticError ? error.data : {};
    printJson(io, { error: { code, message, ...data } });
  }
  const unexpected = code === "internal" ? "This is a mistake in agentic-sdlc: " : "";
  say(io, `${unexpected}${message}`);
  if (argv.includes("--debug") && error instanceof Error) say(io, chainOf(error));
  else if (code === "internal") say(io, "Run it again with --debug for details.");
  return exitCodeOf(error);
}
function chainOf(error) {
  const cause = error.cause instanceof Error ? `
caused by ${chainOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
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
