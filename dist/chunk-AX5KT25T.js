const require = process.getBuiltinModule;
import {
  readYaml,
  renderProblems
} from "./chunk-6LVLBYI2.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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
