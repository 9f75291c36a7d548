const require = process.getBuiltinModule;
import "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import {
  readYaml,
  renderProblems
} from "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
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
