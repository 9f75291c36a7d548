const require = process.getBuiltinModule;
import {
  Provider
} from "./chunk-5YNLMA7X.js";
import {
  _enum,
  boolean,
  int,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-ZEABCHVC.js";

// src/run/record.ts
var Place = object({
  mode: _enum(["worktree", "checkout"]),
  path: string(),
  branch: string(),
  base_branch: string(),
  base_sha: string()
});
var RunRecord = object({
  id: string(),
  workflow: string(),
  definition: string().describe("Where the definition came from: a path, or built-in."),
  variables: record(string(), unknown()),
  trigger: string(),
  actor: string(),
  base_sha: string().optional(),
  engine_version: string(),
  created_at: string(),
  overrides: object({
    provider: Provider.optional(),
    model: string().optional(),
    terminalOutput: _enum(["base", "all"]).optional(),
    git: boolean().optional(),
    pullRequest: boolean().optional(),
    maxCostUsd: number().positive().optional(),
    maxTokens: int().positive().optional()
  }).describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  from_step: string().optional().describe("Step the run was asked to start from.")
});

export {
  RunRecord
};
