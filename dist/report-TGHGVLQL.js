const require = process.getBuiltinModule;
import "./chunk-IULHHUFT.js";
import "./chunk-EXG26JVL.js";
import {
  exitCodeOf
} from "./chunk-LJMBGBS3.js";
import {
  printJson,
  say
} from "./chunk-CAGSRZIP.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/cli/report.ts
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
export {
  report
};
