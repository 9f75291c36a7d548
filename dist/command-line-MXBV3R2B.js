const require = process.getBuiltinModule;
import {
  redactedIo,
  runProgram
} from "./chunk-PJBL7NLY.js";
import {
  exitCodeOf
} from "./chunk-OJV2YDKN.js";
import {
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-4YWLZDBW.js";
import {
  asTold
} from "./chunk-DNN7PFYL.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/command-line.ts
async function runCommandLine(argv, io) {
  const shown = redactedIo(io);
  try {
    return await runProgram(argv, shown);
  } catch (error) {
    return report(error, argv, shown);
  }
}
function report(thrown, argv, io) {
  const error = asTold(thrown);
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
export {
  report,
  runCommandLine
};
