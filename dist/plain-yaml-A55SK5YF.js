const require = process.getBuiltinModule;
import {
  readYaml
} from "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import {
  renderProblems
} from "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

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
