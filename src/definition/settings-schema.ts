import * as z from "zod";

export const minutes = z.number().positive().max(43_200);
export const retries = z.int().min(0).max(100);

export const Provider = z.enum(["claude", "codex", "gemini", "replay"]);
export type Provider = z.infer<typeof Provider>;

export const Severity = z.enum(["none", "minor", "major", "critical"]);
export type Severity = z.infer<typeof Severity>;

/** Names of variables: templates use them as `variables.name`. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Prefixes of branch names; the configuration has the same key. */
export const BRANCH_PREFIX = /^(?!.*(?:\.\.|\/\/|\/\.|\.lock\/))[A-Za-z0-9][A-Za-z0-9._/-]*$/;
export const BRANCH_PREFIX_RULE =
  "hold only letters, digits, `.`, `_`, `/` and `-`, begin with a letter or a digit, and have no `..`, `//`, `/.` or `.lock/`";

/** Branch names: a subset of the names that git accepts. */
const BRANCH_NAME = /^(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)))[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9_-])?$/;
const BRANCH_NAME_RULE = `${BRANCH_PREFIX_RULE}, and not end in \`/\`, \`.\` or \`.lock\``;

/** Refs of runs and job leases start with these names, so a branch cannot use them. */
const NOT_AN_ENGINE_REF = /^(?!agentic(?:\/(?:runs|claims)(?:\/|$)|$))/;

/** Branch for ended runs and memory. */
export const StateBranch = z
  .string()
  .regex(BRANCH_NAME, BRANCH_NAME_RULE)
  .regex(
    NOT_AN_ENGINE_REF,
    "be another branch than `agentic`, `agentic/runs/…` and `agentic/claims/…`, which hold live runs and the leases of jobs",
  );

const VariableType = z.enum(["string", "number", "boolean"]);

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const Variable = z
  .strictObject({
    name: z
      .string()
      .regex(VARIABLE_NAME, "hold only letters, digits and `_`, and not begin with a digit")
      .describe("Name, as templates use it: `{{ variables.name }}`."),
    type: VariableType.default("string").describe(
      "Type of the value. Command-line values are converted to it.",
    ),
    required: z.boolean().default(false).describe("Whether a run needs a value for it."),
    default: z.unknown().optional().describe("Value if none is set."),
    description: z.string().optional().describe("One-line description, shown by `run --help` and the App."),
    enum: z.array(scalar).min(1).optional().describe("The only values allowed."),
  })
  .describe("An input of the workflow.");
export type Variable = z.infer<typeof Variable>;

export const GitSettings = z
  .strictObject({
    enabled: z
      .boolean()
      .optional()
      .describe("Work on a branch of the repository. Default: true if a `git` block is present, else false."),
    worktree: z
      .boolean()
      .optional()
      .describe("Run in a separate worktree under `.worktrees/`, so that your checkout is not changed."),
    "auto-commit": z
      .boolean()
      .optional()
      .describe("Commit the changes of a step as soon as it succeeds. Default true if git is enabled."),
    "auto-pr": z
      .boolean()
      .optional()
      .describe(
        "Push the branch and open a pull request when the run completes. Default true if git is enabled.",
      ),
    "branch-prefix": z
      .string()
      .regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE)
      .optional()
      .describe("Prefix of the run's branch, such as `feature/`."),
  })
  .describe("How the run uses git.");

export const Settings = z
  .strictObject({
    "max-retry": retries.optional().describe("Retries per step after its first attempt. Default 3."),
    "timeout-minutes": minutes
      .optional()
      .describe("Minutes of running time after which the run fails. Default 60."),
    "track-progress": z
      .boolean()
      .optional()
      .describe("Keep `progress.json` up to date during the run. Default true."),
    autofix: Severity.optional().describe(
      "Lowest severity of validation issues that are fixed. Default major.",
    ),
    "terminal-output": z
      .enum(["base", "all"])
      .optional()
      .describe("`base`: milestones only; `all`: also the output of agents."),
    git: GitSettings.optional(),
    "bypass-permissions": z
      .boolean()
      .optional()
      .describe("Let agents use every tool without asking. Default false."),
    provider: Provider.optional().describe("Agent CLI that runs prompt and command steps. Default claude."),
    model: z
      .string()
      .min(1)
      .optional()
      .describe(
        "Model, by the provider's name for it, or its tier: `small`, `medium` or `large`. Default: that of the provider.",
      ),
    questions: z
      .enum(["ask", "assume"])
      .optional()
      .describe(
        "`ask`: a question of an agent step pauses the run; `assume`: the step continues with what it assumes, and asks if it assumes nothing. Default ask.",
      ),
    orchestrator: z
      .enum(["rules", "agent"])
      .optional()
      .describe("How the next step is chosen: by the engine's rules or by an agent. Default rules."),
    "max-workers": z
      .int()
      .min(1)
      .max(256)
      .optional()
      .describe("Maximum number of branches that run at the same time. Default 4."),
    "max-cost-usd": z.number().positive().optional().describe("Cost in US dollars at which the run pauses."),
    "max-tokens": z.int().positive().optional().describe("Tokens at which the run pauses."),
    "fan-out": z
      .enum(["local", "matrix"])
      .optional()
      .describe(
        "Where parallel branches run: on this machine, or each on a separate GitHub Actions runner. Default local.",
      ),
  })
  .describe("Settings of the whole workflow.");
export type Settings = z.infer<typeof Settings>;

/** A workflow's values for settings that neither it nor the configuration sets. `git.enabled` is no default: the workflow decides it. */
export const WorkflowDefaults = Settings.extend({
  git: GitSettings.omit({ enabled: true })
    .optional()
    .describe("How the run uses git, where `agentic/config.json` does not say."),
}).describe("Settings of the workflow that `agentic/config.json` overrides.");
export type WorkflowDefaults = z.infer<typeof WorkflowDefaults>;
