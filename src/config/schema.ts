import * as z from "zod";
import {
  BRANCH_PREFIX,
  BRANCH_PREFIX_RULE,
  Provider,
  Settings,
  Severity,
  StateBranch,
} from "../definition/settings-schema.ts";

export const CONFIG_FILE = "agentic/config.json";

const LogLevel = z.enum(["Critical", "Error", "Warning", "Information"]);
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
    level: LogLevel.default("Information").describe("Lowest level that is written."),
    redact: z
      .array(z.string().min(1))
      .default([])
      .describe(
        "Environment variables whose values are redacted in all files and output, in addition to those whose names look secret.",
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
        "Main branch. If HEAD is detached, pull requests target it. If this key is not set, they target the default branch of the remote.",
      ),
    autoCommit: z.boolean().default(true).describe("Commit the changes of a step as soon as it succeeds."),
    autoPr: z
      .boolean()
      .default(true)
      .describe("Push the branch and open a pull request when a run completes."),
    branchPrefix: z
      .string()
      .regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE)
      .default("agentic/")
      .describe("Prefix of the branches of runs."),
    worktree: z.boolean().default(true).describe("Run in a separate worktree under `.worktrees/`."),
    submodules: z
      .enum(["auto", "none"])
      .default("auto")
      .describe(
        "`auto`: worktrees contain the submodules that are initialized in the checkout, and commits in them are pushed with the run; `none`: submodules stay empty.",
      ),
  })
  .describe("How runs use git, if their workflow enables it.");

const names = z.array(z.string().min(1)).default([]);

/** The author of everything that workflows write, comments of the engine included. */
const ACTIONS_BOT = "github-actions[bot]";

const bots = names.refine((logins) => !logins.some((login) => login.toLowerCase() === ACTIONS_BOT), {
  error: `must not name \`${ACTIONS_BOT}\`, the author of everything that workflows write. Its dispatches that name a run are accepted anyway`,
});

const FixChecks = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Start a run when a check run fails on a pull request that a run opened."),
    workflow: z
      .string()
      .min(1)
      .default("fix-checks")
      .describe("Workflow of these runs. Its variable `checks` describes the failed check runs."),
    max: z.int().min(1).max(10).default(2).describe("Maximum number of these runs for one pull request."),
    maxCostUsd: z
      .number()
      .positive()
      .default(5)
      .describe("Cost in US dollars at which each of these runs pauses."),
  })
  .describe("Failed check runs of pull requests that runs opened.");

const GitHub = z
  .strictObject({
    labels: names.describe("Labels of the pull requests that runs open."),
    reviewers: names.describe("Logins of users who are requested to review them."),
    teamReviewers: names.describe("Slugs of the organisation's teams that are requested to review them."),
    draft: z
      .boolean()
      .default(false)
      .describe("Open all pull requests as drafts, not only those whose validation did not pass."),
    permission: z
      .enum(["write", "maintain", "admin"])
      .default("write")
      .describe(
        "Lowest repository permission that allows users to start runs and answer questions at GitHub.",
      ),
    bots: bots.describe(
      "Full logins of bots whose comments and events may start runs, such as `renovate[bot]`.",
    ),
    roles: names.describe(
      "Custom roles of the organisation whose members may start runs, in addition to users with `permission`.",
    ),
    fixChecks: FixChecks.prefault({}),
    labelPrefix: z
      .string()
      .regex(/^[^\s,](?:[^,]{0,38}[^,])?$/, "be a short text without a comma, such as `agentic:`")
      .default("agentic:")
      .describe(
        "Prefix of labels that start runs. The name of the workflow follows, as in `agentic:plan-build-validate`.",
      ),
    assignees: names.describe(
      "Logins of accounts. Assigning an issue to one of them starts a run of plan-build-validate. The App's account is always included.",
    ),
    allowedFiles: names.describe(
      "Patterns of protected files that runs may change, such as `package-lock.json` or `docs/**`. Protected are GitHub workflows, configuration of agents, CODEOWNERS, lock files and other files that decide which programs run when the repository is opened or installed.",
    ),
  })
  .describe("Pull requests at GitHub, and who may request runs.");

const Human = z
  .strictObject({
    approvals: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe(
        "Number of users who must approve before a run continues. Each user counts once. Any other answer needs one user.",
      ),
    people: names.describe(
      "Logins of users who may answer at GitHub. If this list and `teams` are empty: all users who may start runs.",
    ),
    teams: names.describe("Slugs of the organisation's teams whose members may answer at GitHub."),
  })
  .describe("Answers to the questions of runs.");

const State = z
  .strictObject({
    remote: z
      .union([z.literal(false), z.string().min(1)])
      .optional()
      .describe(
        "Remote, URL or path to which progress, checkpoints and memory are replicated; `false`: none. Default: the remote to which branches are pushed.",
      ),
    branch: StateBranch.default("agentic/state").describe("Branch for ended runs and memory."),
  })
  .describe("Remote storage for the state of runs, in addition to the folder in the checkout.");

const Memory = z
  .strictObject({
    enabled: z.boolean().default(true).describe("Let agents create and search memory notes."),
    directory: insidePath.default("agentic/memory").describe("Folder of the notes."),
    template: z.string().min(1).default("default").describe("Template of new notes."),
  })
  .describe("Memory notes.");

const Checkpoint = z
  .strictObject({
    directory: z
      .literal("agentic/workflows")
      .default("agentic/workflows")
      .describe(
        "Checkpoints are stored with the other files of their run. `outputDirectory` moves all of them.",
      ),
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
      .describe("`base`: milestones only; `all`: also the output of agents."),
    provider: Provider.default("claude").describe("Agent CLI that runs prompt and command steps."),
    model: z
      .string()
      .min(1)
      .optional()
      .describe(
        "Model, by the provider's name for it, or its tier: `small`, `medium` or `large`. Default: that of the provider.",
      ),
    bypassPermissions: z.boolean().default(false).describe("Let agents use every tool without asking."),
    maxCostUsd: z.number().positive().optional().describe("Cost in US dollars at which a run pauses."),
    maxTokens: z.int().positive().optional().describe("Tokens at which a run pauses."),
    orchestrator: settings.orchestrator
      .unwrap()
      .default("rules")
      .describe("How the next step is chosen: by the engine's rules or by an agent."),
    questions: settings.questions
      .unwrap()
      .default("ask")
      .describe(
        "`ask`: a question of an agent step pauses the run; `assume`: the step continues with what it assumes, and asks if it assumes nothing.",
      ),
    autofix: Severity.default("major").describe("Lowest severity of validation issues that are fixed."),
  })
  .describe("Values for workflows that do not set them.");

const Execution = z
  .strictObject({
    maxWorkers: settings["max-workers"]
      .unwrap()
      .default(4)
      .describe("Maximum number of branches that run at the same time."),
    fanOut: settings["fan-out"].unwrap().default("local").describe("Where parallel branches run."),
    pollingIntervalSeconds: z
      .number()
      .positive()
      .default(5)
      .describe("Seconds between checks of parallel branches on other machines."),
    stallMinutes: z
      .number()
      .positive()
      .default(30)
      .describe("Minutes without output after which an agent session times out."),
    maxWaitSeconds: z
      .number()
      .min(0)
      .max(86_400)
      .default(120)
      .describe(
        "Longest wait, in seconds, for a limit whose end the provider reports. If the wait is longer, the run pauses until the limit ends.",
      ),
    graceSeconds: z
      .number()
      .min(0)
      .max(600)
      .optional()
      .describe("Seconds that agents have to exit when a run is interrupted. Default 30; 5 on CI."),
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
      .describe("Dollars per million tokens read from a cache. Default: the price of `input`."),
  })
  .describe("Price of a model, in US dollars.");

const modelOfTier = z.string().min(1).optional();

const Models = z
  .strictObject({
    small: modelOfTier.describe("Model for short texts and single checks, such as that of a pull request."),
    medium: modelOfTier.describe("Model for most work."),
    large: modelOfTier.describe("Model for plans and validation."),
  })
  .describe(
    "Models by tier. `model: small`, `medium` or `large` in definitions and personas names one of them.",
  );

const Agents = z
  .strictObject({
    claude: z
      .strictObject({
        allowedTools: z.array(z.string().min(1)).default([]).describe("Tools Claude may use without asking."),
      })
      .prefault({})
      .describe("Claude Code."),
    models: z
      .strictObject({ claude: Models.optional(), codex: Models.optional(), gemini: Models.optional() })
      .optional()
      .describe(
        "Models by provider and tier. Default: `defaults.model` if it is set, else claude haiku, sonnet, opus; codex gpt-6-luna, gpt-6.1-sol, gpt-6-astra; gemini flash-lite, flash, pro.",
      ),
    environment: z
      .array(z.string().regex(/^[_A-Za-z][_A-Za-z0-9]*$/, "be the name of an environment variable"))
      .default([])
      .describe("Environment variables that agents receive, in addition to those that every program needs."),
    user: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]{0,30}$/, "be the name of a user of this machine")
      .optional()
      .describe(
        "User account that runs agents and scripts, so that they cannot read the engine's memory, environment and home. Needs root, or sudo without a password.",
      ),
    tools: z
      .boolean()
      .default(true)
      .describe(
        "Give every session tools for notes, checkpoints, log and status (`agentic-sdlc mcp`). The tools for notes need `memory.enabled`.",
      ),
    prices: z
      .record(z.string().min(1), Price)
      .default({})
      .describe(
        "Prices by model, for agents that do not report their cost: codex and gemini. Without a price the cost is unknown.",
      ),
  })
  .describe("The agent CLIs.");

/** Minutes that `project.setup` and `project.check` may take if the configuration does not say. */
export const COMMAND_TIMEOUT_MINUTES = 30;

const minutes = z.number().positive().max(1_440);

/** A command of the project for bash, alone or with its time limit. */
const command = z.union([
  z.string().trim().min(1),
  z.strictObject({
    run: z.string().trim().min(1).describe("The command."),
    timeoutMinutes: minutes.optional().describe("Minutes that it may take."),
  }),
]);

const Project = z
  .strictObject({
    setup: command
      .optional()
      .describe(
        "Command that makes a fresh worktree usable, such as `npm ci`. It runs in each worktree when the worktree is created.",
      ),
    check: command
      .optional()
      .describe("Command that must pass before a run proposes changes, such as `npm test && npm run lint`."),
    checkAfter: z
      .enum(["each", "end"])
      .default("each")
      .describe(
        "When the engine runs `check`: after each step that must pass it and at the end, or only at the end.",
      ),
    timeoutMinutes: minutes
      .default(COMMAND_TIMEOUT_MINUTES)
      .describe("Minutes that `setup` and `check` may take if they do not set their own limit."),
  })
  .describe(
    "Commands of the project. A command is text, or `{ run, timeoutMinutes }`. It runs as scripts do: with bash, in the worktree, without tokens.",
  );

/** `agentic/config.json`: the settings of a repository for all its workflows. */
export const Config = z
  .strictObject({
    $schema: z.string().optional().describe("JSON Schema for editors."),
    outputDirectory: insidePath.default("agentic").describe("Folder for all files that the engine writes."),
    project: Project.prefault({}),
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

export type Config = z.infer<typeof Config>;

/** The configuration file: only the keys that it sets, without defaults. */
export type PartialConfig = z.input<typeof Config>;
