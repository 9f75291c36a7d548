const require = process.getBuiltinModule;
import {
  _enum,
  int,
  object,
  string
} from "./chunk-IWACR7N4.js";

// src/run/human.ts
var About = object({
  document: string().optional().describe("File that was shown."),
  hash: string().optional().describe("SHA-256 of what was shown."),
  head: string().optional().describe("Commit of the branch that was shown."),
  step: string().optional().describe("Path of the step whose document or output was shown.")
}).describe("What a question is about: an answer names it, and counts for nothing else.");
var HumanDecision = _enum(["approved", "rejected", "input", "timeout"]).describe("input: words that neither approve nor reject; timeout: nobody answered and the run goes on.");
var VoidReason = _enum(["deleted", "edited", "dismissed", "not-permitted"]).describe(
  "What happened to the words since they were said; not-permitted: the person may not answer any more."
);
var Thread = object({
  id: string().optional().describe("Number of the comment at GitHub that begins the thread."),
  path: string(),
  line: int().optional(),
  side: _enum(["left", "right"]).optional().describe("left: the line stands in what was there before the change."),
  text: string()
}).describe("A remark on a line of a file.");

export {
  About,
  HumanDecision,
  VoidReason,
  Thread
};
