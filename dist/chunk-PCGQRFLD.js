const require = process.getBuiltinModule;
import {
  _enum,
  boolean,
  int,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-QRPG3ZHH.js";

// src/run/human.ts
var About = object({
  document: string().optional().describe("File that was shown."),
  hash: string().optional().describe("SHA-256 of what was shown."),
  head: string().optional().describe("Commit of the branch that was shown."),
  step: string().optional().describe("Path of the step whose document or output was shown.")
}).describe("What a question is about: an answer names it, and counts for nothing else.");
var HumanDecision = _enum(["approved", "rejected", "input", "timeout"]).describe("input: words that neither approve nor reject; timeout: nobody answered and the run goes on.");
var Thread = object({ path: string(), line: int().optional(), text: string() }).describe("A remark on a line of a file.");

// src/run/output.ts
var OUTPUT_LIMIT_BYTES = 10240;
var StepOutput = object({
  success: boolean().describe("Whether the step did what it was asked."),
  output_type: string().default("text").describe("Kind of output, such as plan, validation, script or text."),
  document_path: string().nullable().default(null).describe("Document the step wrote, relative to the repository."),
  summary: string().default("").describe("One line for people."),
  metrics: record(string(), number()).default({}).describe("Numbers worth showing, such as files_changed."),
  next_step_context: string().nullable().default(null).describe("What the next step should know, in words."),
  data: unknown().optional().describe("Structured result, which conditions and templates can use.")
}).describe("Output of a step.");
function artifactIn(data) {
  if (typeof data !== "object" || data === null) return void 0;
  const artifact = Reflect.get(data, "artifact");
  return typeof artifact === "string" ? artifact : void 0;
}

export {
  About,
  HumanDecision,
  Thread,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  artifactIn
};
