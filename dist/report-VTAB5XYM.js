import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  exitCodeOf
} from "./chunk-STDLQRNJ.js";
import {
  printJson,
  say
} from "./chunk-E5RSACIL.js";
import "./chunk-D5PRVKHY.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";

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
