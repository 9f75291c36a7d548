const require = process.getBuiltinModule;
import {
  _enum,
  array,
  boolean,
  int,
  number,
  strictObject,
  string,
  union,
  unknown
} from "./chunk-K6E2NRZW.js";

// src/definition/settings-schema.ts
var minutes = number().positive().max(43200);
var retries = int().min(0).max(100);
var Provider = _enum(["claude", "codex", "gemini", "replay"]);
var Severity = _enum(["none", "minor", "major", "critical"]);
var VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
var BRANCH_PREFIX = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;
var BRANCH_PREFIX_RULE = "hold only letters, digits, `.`, `_`, `/` and `-`, and begin with a letter or a digit";
var VariableType = _enum(["string", "number", "boolean"]);
var scalar = union([string(), number(), boolean()]);
var Variable = strictObject({
  name: string().regex(VARIABLE_NAME, "hold only letters, digits and `_`, and not begin with a digit").describe("Name, as templates use it: `{{ variables.name }}`."),
  type: VariableType.default("string").describe(
    "Type its value must have; command-line values are converted to it."
  ),
  required: boolean().default(false).describe("Whether a run without it is refused."),
  default: unknown().optional().describe("Value where none is given."),
  description: string().optional().describe("One line for people; shown by `run --help` and the App."),
  enum: array(scalar).min(1).optional().describe("The only values allowed.")
}).describe("An input of the workflow.");
var GitSettings = strictObject({
  enabled: boolean().optional().describe(
    "Work on a branch of the repository. Default: true where a `git` block is present, else false."
  ),
  worktree: boolean().optional().describe("Run in a worktree of its own under `.worktrees/`, so that your checkout is never touched."),
  "auto-commit": boolean().optional().describe("Commit what a step changed as soon as the step succeeds. Default true where git is used."),
  "auto-pr": boolean().optional().describe(
    "Push the branch and open a pull request when the run completes. Default true where git is used."
  ),
  "branch-prefix": string().regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE).optional().describe("Prefix of the run's branch, such as `feature/`.")
}).describe("How the run uses git.");
var Settings = strictObject({
  "max-retry": retries.optional().describe("Retries per step after its first attempt. Default 3."),
  "timeout-minutes": minutes.optional().describe("Minutes of running time after which the run fails. Default 60."),
  "track-progress": boolean().optional().describe("Keep `progress.json` up to date during the run. Default true."),
  autofix: Severity.optional().describe(
    "Lowest severity of validation issues that are fixed. Default major."
  ),
  "terminal-output": _enum(["base", "all"]).optional().describe("`base`: milestones; `all`: the agents' words too."),
  git: GitSettings.optional(),
  "bypass-permissions": boolean().optional().describe("Let agents use every tool without asking. Default false."),
  provider: Provider.optional().describe("Agent CLI that runs prompt and command steps. Default claude."),
  model: string().min(1).optional().describe("Model, in the provider's own words. Default: the provider's."),
  orchestrator: _enum(["rules", "agent"]).optional().describe("Who decides the next step. Default rules."),
  "max-workers": int().min(1).max(256).optional().describe("Parallel branches at once. Default 4."),
  "max-cost-usd": number().positive().optional().describe("Spending at which the run pauses, in US dollars."),
  "max-tokens": int().positive().optional().describe("Tokens at which the run pauses."),
  "fan-out": _enum(["local", "matrix"]).optional().describe("Where parallel branches run: here, or each by a runner of its own. Default local.")
}).describe("Settings of the whole workflow.");

export {
  minutes,
  retries,
  Provider,
  Severity,
  VARIABLE_NAME,
  BRANCH_PREFIX,
  BRANCH_PREFIX_RULE,
  Variable,
  Settings
};
