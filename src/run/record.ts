import * as z from "zod";
import { Provider } from "../definition/settings-schema.ts";

/** Where a run works, fixed when it starts. */
export const Place = z.object({
  mode: z.enum(["worktree", "checkout"]),
  path: z.string(),
  branch: z.string(),
  base_branch: z.string(),
  base_sha: z.string(),
});
export type Place = z.infer<typeof Place>;

/** Secrets that a run was started with. What is kept of it lacks them. */
export const UnrecoverableSecrets = z.object({
  variables: z.array(z.string()).readonly().describe("Names of those that hold one."),
  definition: z
    .object({
      places: z.array(z.string()).readonly().describe("Files, with lines."),
      salt: z.string(),
      digest: z.string().describe("Of the definitions as they were."),
    })
    .optional(),
});
export type UnrecoverableSecrets = z.infer<typeof UnrecoverableSecrets>;

/** `run.json`: the facts of a run that never change. */
export const RunRecord = z.object({
  id: z.string(),
  workflow: z.string(),
  definition: z.string().describe("Where the definition came from: a path, or built-in."),
  variables: z.record(z.string(), z.unknown()),
  trigger: z.string(),
  actor: z.string(),
  asked_in: z.string().optional().describe("Address of the words that asked for it."),
  base_sha: z.string().optional(),
  engine_version: z.string(),
  created_at: z.string(),
  overrides: z
    .object({
      provider: Provider.optional(),
      model: z.string().optional(),
      terminalOutput: z.enum(["base", "all"]).optional(),
      git: z.boolean().optional(),
      pullRequest: z.boolean().optional(),
      maxCostUsd: z.number().positive().optional(),
      maxTokens: z.int().positive().optional(),
      fanOut: z.enum(["local", "matrix"]).optional(),
    })
    .describe("Settings given on the command line; they hold for the whole run."),
  place: Place.optional(),
  issue: z
    .object({ number: z.int().positive(), title: z.string() })
    .optional()
    .describe("Issue or pull request that asked for it."),
  head_sha: z
    .string()
    .optional()
    .describe("Commit of a pull request that it works on: configuration of agents there is not used."),
  pull_request: z
    .int()
    .positive()
    .optional()
    .describe("Pull request whose branch its work goes to, in place of a pull request of its own."),
  lost: UnrecoverableSecrets.optional(),
  from_step: z.string().optional().describe("Step the run was asked to start from."),
});
export type RunRecord = z.infer<typeof RunRecord>;
