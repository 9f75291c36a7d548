import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readYaml,
  renderProblems
} from "./chunk-7GBVGIO3.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";

// src/definition/plain-yaml.ts
function parsePlainYaml(text, file) {
  const yaml = readYaml(text, file);
  const problems = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if ("value" in yaml && problems.length === 0) return yaml.value;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems }
  });
}
export {
  parsePlainYaml
};
