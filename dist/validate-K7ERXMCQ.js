import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readText
} from "./chunk-IMSBMCSZ.js";
import {
  exitCodes
} from "./chunk-STDLQRNJ.js";
import {
  print,
  printJson
} from "./chunk-UPJ66UGB.js";
import {
  parseWorkflow
} from "./chunk-5SXWWKLX.js";
import "./chunk-DDV6N3X7.js";
import {
  renderProblems
} from "./chunk-7GBVGIO3.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/validate.ts
import { resolve } from "node:path";
async function validateCommand(io, files, options) {
  const results = files.map((file) => {
    const parsed = parseWorkflow(readText(resolve(io.cwd, file), file), file);
    return { file, problems: "problems" in parsed ? parsed.problems : [] };
  });
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
export {
  validateCommand
};
