import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  exitCodes
} from "./chunk-STDLQRNJ.js";
import {
  readText
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import "./chunk-D5PRVKHY.js";
import {
  parseWorkflow
} from "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import {
  renderProblems
} from "./chunk-7GBVGIO3.js";
import "./chunk-DDV6N3X7.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/validate.ts
import { resolve } from "node:path";
async function validateCommand(io, files, options) {
  const results = files.map((file) => ({ file, problems: problemsOf(io, file) }));
  const problems = results.flatMap((result) => result.problems);
  if (options.json)
    printJson(io, {
      valid: problems.length === 0,
      files: results.map((result) => ({ ...result, valid: result.problems.length === 0 })),
      problems
    });
  else if (problems.length > 0) print(io, renderProblems(problems));
  else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
  return await Promise.resolve(problems.length === 0 ? exitCodes.completed : exitCodes.usage);
}
function problemsOf(io, file) {
  try {
    const parsed = parseWorkflow(readText(resolve(io.cwd, file), file), file);
    return "problems" in parsed ? parsed.problems : [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return [{ file, line: 1, column: 1, message: "this file cannot be read; check the path." }];
  }
}
export {
  validateCommand
};
