import * as z from "zod";
import { ProjectCommands } from "../config/project-commands.ts";
import { SetValues } from "../config/run-settings.ts";
import { Provider } from "../definition/settings-schema.ts";
import { parseJson } from "./parse-json.ts";

/** Worktree or checkout and branch of a run, fixed when it starts. */
export const RunWorkspace = z.object({
  mode: z.enum(["worktree", "checkout"]),
  path: z.string().describe("Worktree, relative to the repository; `.` for the checkout."),
  branch: z.string(),
  base_branch: z.string(),
  base_sha: z.string(),
});
export type RunWorkspace = z.infer<typeof RunWorkspace>;

/** Secrets of the start of a run that its saved files do not contain. */
export const UnrecoverableSecrets = z.object({
  variables: z.array(z.string()).readonly().describe("Names of variables with a secret."),
  definition: z
    .object({
      places: z.array(z.string()).readonly().describe("Files with lines."),
      salt: z.string(),
      digest: z.string().describe("Digest of the original definitions."),
    })
    .optional(),
});
export type UnrecoverableSecrets = z.infer<typeof UnrecoverableSecrets>;

export const RunRecord = z.object({
  id: z.string(),
  workflow: z.string(),
  definition: z.string().describe("Source of the definition: a path, or built-in."),
  variables: z.record(z.string(), z.unknown()),
  trigger: z.string(),
  actor: z.string(),
  asked_in: z.string().optional().describe("URL of the comment that requested it."),
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
      record: z.string().optional(),
      replay: z.string().optional(),
      set: SetValues.optional(),
    })
    .describe("Settings of the command line, valid for the whole run."),
  project: ProjectCommands.optional().describe("Commands of the project when the run started."),
  place: RunWorkspace.optional(),
  issue: z
    .object({ number: z.int().positive(), title: z.string() })
    .optional()
    .describe("Issue or pull request that requested it."),
  head_sha: z
    .string()
    .optional()
    .describe("Commit of the pull request it works on. Agent configuration in it is not used."),
  pull_request: z
    .int()
    .positive()
    .optional()
    .describe("Pull request to whose branch it pushes, instead of opening its own."),
  lost: UnrecoverableSecrets.optional(),
  from_step: z.string().optional().describe("Step from which the run was requested to start."),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** Parses the text of `run.json`. Returns undefined if it is missing or invalid. */
export function parseRunRecord(text: string | undefined): RunRecord | undefined {
  return RunRecord.safeParse(parseJson(text), { jitless: true }).data;
}
