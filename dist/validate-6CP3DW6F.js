import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readText
} from "./chunk-GK3WWJ6K.js";
import {
  exitCodes
} from "./chunk-STDLQRNJ.js";
import {
  print,
  printJson
} from "./chunk-UPJ66UGB.js";
import {
  parseWorkflow
} from "./chunk-BE22Q5S2.js";
import "./chunk-PB2DB4X4.js";
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
