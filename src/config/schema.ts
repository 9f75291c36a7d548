import * as z from "zod";
import {
  BRANCH_PREFIX,
  BRANCH_PREFIX_RULE,
  Provider,
  Settings,
  Severity,
  StateBranch,
} from "../definition/settings-schema.ts";

/** Where the configuration lies, from the top of a repository. */
export const CONFIG_FILE = "agentic/config.json";

export const LogLevel = z.enum(["Critical", "Error", "Warning", "Information"]);
export type LogLevel = z.infer<typeof LogLevel>;

/** A folder or file inside the repository, with forward slashes. */
const insidePath = z
  .string()
  .min(1)
  .regex(
    /^(?!\/)(?![A-Za-z]:)(?!.*\\)(?!(?:.*\/)?\.\.(?:\/|$))/,
    "stay inside the repository, with forward slashes",
  );

const Logging = z
  .strictObject({
    enabled: z.boolean().default(true).describe("Write `logs.ndjson`."),
    level: LogLevel.default("Information").describe("Least important level that is written."),
    redact: z
      .array(z.string().min(1))
      .default([])
      .describe(
        "Environment variables whose values are kept out of all that is kept or shown, besides those whose names look secret.",
      ),
  })
  .describe("Logs of runs.");

const Git = z
  .strictObject({
    mainBranch: z
      .string()
      .min(1)
      .default("main")
      .describe(
        "Main branch. Where HEAD is detached, pull requests go to it; if it is not set, to the default branch of the remote.",
      ),
    autoCommit: z
      .boolean()
      .default(true)
      .describe("Commit what a step changed as soon as the step succeeds."),
    autoPr: z
      .boolean()
      .default(true)
      .describe("Push the branch and open a pull request when a run completes."),
    branchPrefix: z
      .string()
      .regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE)
      .default("agentic/")
      .describe("Prefix of the branches of runs."),
    worktree: z.boolean().default(true).describe("Run in a worktree of its own under `.worktrees/`."),
    submodules: z
      .enum(["auto", "none"])
      .default("auto")
      .describe(
        "`auto`: worktrees get the submodules that are filled in the checkout, and commits in them are pushed with the run; `none`: they stay empty.",
      ),
  })
  .describe("How runs use git, where their workflow has git enabled.");

const names = z.array(z.string().min(1)).default([]);

/** What every workflow of the repository writes with, whoever made it write: our own words come back under that name. */
const WORKFLOWS_OWN = "github-actions[bot]";

const bots = names.refine((logins) => !logins.some((login) => login.toLowerCase() === WORKFLOWS_OWN), {
  error: `must not name \`${WORKFLOWS_OWN}\`, as which every workflow writes; its dispatches that name a run count anyway`,
});

const FixChecks = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Start a run where a check fails on a pull request that a run opened."),
    workflow: z
      .string()
      .min(1)
      .default("fix-checks")
      .describe("Workflow of such runs. What is known of the failed checks becomes its variable `checks`."),
    max: z.int().min(1).max(10).default(2).describe("Such runs for one pull request."),
    maxCostUsd: z.number().positive().default(5).describe("US dollars at which each of them pauses."),
  })
  .describe("Failing checks of pull requests that runs opened.");

const GitHub = z
  .strictObject({
    labels: names.describe("Labels of the pull requests that runs open."),
    reviewers: names.describe("People who are asked to review them, by their login."),
    teamReviewers: names.describe("Teams of the organisation that are asked to, by their slug."),
    draft: z
      .boolean()
      .default(false)
      .describe("Open all of them as drafts, not only those whose validation did not pass."),
    permission: z
      .enum(["write", "maintain", "admin"])
      .default("write")
      .describe("Least permission that lets people start runs and answer questions at GitHub."),
    bots: bots.describe(
      "Bots whose comments and events may start runs, by their whole login, such as `renovate[bot]`.",
    ),
    roles: names.describe(
      "Roles of the organisation's own whose members may start runs, besides those with `permission`.",
    ),
    fixChecks: FixChecks.prefault({}),
    labelPrefix: z
      .string()
      .regex(/^[^\s,](?:[^,]{0,38}[^,])?$/, "be a short text without a comma, such as `agentic:`")
      .default("agentic:")
      .describe(
        "What labels that start runs begin with; the name of the workflow follows, as in `agentic:plan-build-validate`.",
      ),
    assignees: names.describe(
      "Accounts that an issue is assigned to for a run of plan-build-validate to start, by their login. The App's own counts without being named.",
    ),
    allowedFiles: names.describe(
      "Protected files that runs may change all the same, as patterns such as `package-lock.json` or `docs/**`: workflows of GitHub's, configuration of agents, CODEOWNERS, lock files, and what else decides what runs where somebody opens or installs the repository.",
    ),
  })
  .describe("Pull requests at GitHub, and who may ask for runs there.");

const Human = z
  .strictObject({
    approvals: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe(
        "People who have to approve before a run goes on. Each counts once; any other answer is one alone.",
      ),
    people: names.describe(
      "People who may answer at GitHub, by their login. Default, with `teams` empty too: whoever may start runs.",
    ),
    teams: names.describe("Teams of the organisation whose members may answer at GitHub, by their slug."),
  })
  .describe("Answers to the questions of runs.");

const State = z
  .strictObject({
    remote: z
      .union([z.literal(false), z.string().min(1)])
      .optional()
      .describe(
        "Remote, address or path that progress, checkpoints and memory go to; `false`: none. Default: where branches are pushed.",
      ),
    branch: StateBranch.default("agentic/state").describe("Branch for ended runs and memory."),
  })
  .describe("Where the state of runs is kept, besides the folder of the checkout.");

const Memory = z
  .strictObject({
    enabled: z.boolean().default(true).describe("Let agents create and search memory notes."),
    directory: insidePath.default("agentic/memory").describe("Where notes are kept."),
    template: z.string().min(1).default("default").describe("Template of new notes."),
  })
  .describe("Memory notes.");

const Checkpoint = z
  .strictObject({
    directory: z
      .literal("agentic/workflows")
      .default("agentic/workflows")
      .describe("Checkpoints lie with the other files of their run; `outputDirectory` moves all of them."),
  })
  .describe("Checkpoints.");

const settings = Settings.shape;

const Defaults = z
  .strictObject({
    maxRetry: settings["max-retry"].unwrap().default(3).describe("Retries per step after its first attempt."),
    timeoutMinutes: settings["timeout-minutes"]
      .unwrap()
      .default(60)
      .describe("Minutes after which a run fails."),
    trackProgress: z.boolean().default(true).describe("Keep `progress.json` up to date during a run."),
    terminalOutput: settings["terminal-output"]
      .unwrap()
      .default("base")
      .describe("`base`: milestones; `all`: the agents' words too."),
    provider: Provider.default("claude").describe("Agent CLI that runs prompt and command steps."),
    model: z
      .string()
      .min(1)
      .optional()
      .describe("Model, in the provider's own words. Default: the provider's."),
    bypassPermissions: z.boolean().default(false).describe("Let agents use every tool without asking."),
    maxCostUsd: z.number().positive().optional().describe("Spending at which a run pauses, in US dollars."),
    maxTokens: z.int().positive().optional().describe("Tokens at which a run pauses."),
    orchestrator: settings.orchestrator.unwrap().default("rules").describe("Who decides the next step."),
    autofix: Severity.default("major").describe("Lowest severity of validation issues that are fixed."),
  })
  .describe("Values for workflows that do not set them.");

const Execution = z
  .strictObject({
    maxWorkers: settings["max-workers"].unwrap().default(4).describe("Parallel branches at once."),
    fanOut: settings["fan-out"].unwrap().default("local").describe("Where parallel branches run."),
    pollingIntervalSeconds: z
      .number()
      .positive()
      .default(5)
      .describe("Seconds between looks at parallel branches on other machines."),
    stallMinutes: z
      .number()
      .positive()
      .default(30)
      .describe("Minutes without any sign of life after which an agent session counts as timed out."),
    maxWaitSeconds: z
      .number()
      .min(0)
      .max(86_400)
      .default(120)
      .describe(
        "Longest wait, in seconds, for a provider that names when its limit ends. A run that would have to wait longer pauses until then.",
      ),
    graceSeconds: z
      .number()
      .min(0)
      .max(600)
      .optional()
      .describe("Seconds agents get to end when a run is interrupted. Default 30; 5 on CI."),
  })
  .describe("How steps are run.");

const Price = z
  .strictObject({
    input: z.number().nonnegative().describe("Dollars per million tokens read."),
    output: z.number().nonnegative().describe("Dollars per million tokens written."),
    cachedInput: z
      .number()
      .nonnegative()
      .optional()
      .describe("Dollars per million tokens read from a cache. Default: as `input`."),
  })
  .describe("What a model costs, in US dollars.");

const Agents = z
  .strictObject({
    claude: z
      .strictObject({
        allowedTools: z.array(z.string().min(1)).default([]).describe("Tools Claude may use without asking."),
      })
      .prefault({})
      .describe("Claude Code."),
    environment: z
      .array(z.string().regex(/^[_A-Za-z][_A-Za-z0-9]*$/, "be the name of an environment variable"))
      .default([])
      .describe("Environment variables handed to agents, besides those every program needs."),
    user: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]{0,30}$/, "be the name of a user of this machine")
      .optional()
      .describe(
        "User that agents and scripts run as, so that they cannot read what the engine knows. Needs root, or sudo without a password.",
      ),
    tools: z
      .boolean()
      .default(true)
      .describe(
        "Hand every session tools for notes, checkpoints, log and status (`agentic-sdlc mcp`); those for notes with `memory.enabled` only.",
      ),
    prices: z
      .record(z.string().min(1), Price)
      .default({})
      .describe(
        "Prices by model, for agents that do not say what they cost: codex, gemini. Others are unknown.",
      ),
  })
  .describe("The agent CLIs.");

/** `agentic/config.json`: what a repository wants for all its workflows. */
export const Config = z
  .strictObject({
    $schema: z.string().optional().describe("JSON Schema for editors."),
    outputDirectory: insidePath.default("agentic").describe("Folder of everything the engine writes."),
    logging: Logging.prefault({}),
    git: Git.prefault({}),
    github: GitHub.prefault({}),
    human: Human.prefault({}),
    state: State.prefault({}),
    memory: Memory.prefault({}),
    checkpoint: Checkpoint.prefault({}),
    defaults: Defaults.prefault({}),
    execution: Execution.prefault({}),
    agents: Agents.prefault({}),
  })
  .describe("Configuration of agentic-sdlc.");

/** The configuration with every default filled in. */
export type Config = z.infer<typeof Config>;

/** The configuration as it is written: only what somebody set. */
export type PartialConfig = z.input<typeof Config>;
