const require = process.getBuiltinModule;
import {
  BRANCH_PREFIX,
  BRANCH_PREFIX_RULE,
  Provider,
  Settings,
  Severity
} from "./chunk-OFGDDF2S.js";
import {
  _enum,
  array,
  boolean,
  int,
  literal,
  number,
  record,
  strictObject,
  string,
  union
} from "./chunk-K6E2NRZW.js";

// src/config/schema.ts
var CONFIG_FILE = "agentic/config.json";
var LogLevel = _enum(["Critical", "Error", "Warning", "Information"]);
var insidePath = string().min(1).regex(
  /^(?!\/)(?![A-Za-z]:)(?!.*\\)(?!(?:.*\/)?\.\.(?:\/|$))/,
  "stay inside the repository, with forward slashes"
);
var Logging = strictObject({
  enabled: boolean().default(true).describe("Write `logs.ndjson`."),
  level: LogLevel.default("Information").describe("Least important level that is written."),
  redact: array(string().min(1)).default([]).describe(
    "Environment variables whose values are kept out of all that is kept or shown, besides those whose names look secret."
  )
}).describe("Logs of runs.");
var Git = strictObject({
  mainBranch: string().min(1).default("main").describe("Branch that runs start from and pull requests go to."),
  autoCommit: boolean().default(true).describe("Commit what a step changed as soon as the step succeeds."),
  autoPr: boolean().default(true).describe("Push the branch and open a pull request when a run completes."),
  branchPrefix: string().regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE).default("agentic/").describe("Prefix of the branches of runs."),
  worktree: boolean().default(true).describe("Run in a worktree of its own under `.worktrees/`.")
}).describe("How runs use git, where their workflow has git enabled.");
var names = array(string().min(1)).default([]);
var GitHub = strictObject({
  labels: names.describe("Labels of the pull requests that runs open."),
  reviewers: names.describe("People who are asked to review them, by their login."),
  teamReviewers: names.describe("Teams of the organisation that are asked to, by their slug."),
  draft: boolean().default(false).describe("Open all of them as drafts, not only those whose validation did not pass."),
  permission: _enum(["write", "maintain", "admin"]).default("write").describe("Least permission that lets people start runs and answer questions at GitHub."),
  bots: names.describe(
    "Bots whose comments and events may start runs, by their whole login, such as `renovate[bot]`."
  ),
  roles: names.describe(
    "Roles of the organisation's own whose members may start runs, besides those with `permission`."
  ),
  allowedFiles: names.describe(
    "Protected files that runs may change all the same, as patterns such as `package-lock.json` or `docs/**`: workflows of GitHub's, configuration of agents, CODEOWNERS, lock files."
  )
}).describe("Pull requests at GitHub, and who may ask for runs there.");
var Human = strictObject({
  approvals: int().min(1).max(20).default(1).describe(
    "People who have to approve before a run goes on. Each counts once; any other answer is one alone."
  ),
  people: names.describe(
    "People who may answer at GitHub, by their login. Default, with `teams` empty too: whoever may start runs."
  ),
  teams: names.describe("Teams of the organisation whose members may answer at GitHub, by their slug.")
}).describe("Answers to the questions of runs.");
var State = strictObject({
  remote: union([literal(false), string().min(1)]).optional().describe(
    "Remote, address or path that progress, checkpoints and memory go to; `false`: none. Default: where branches are pushed."
  ),
  branch: string().regex(BRANCH_PREFIX, BRANCH_PREFIX_RULE).default("agentic/state").describe("Branch for ended runs and memory.")
}).describe("Where the state of runs is kept, besides the folder of the checkout.");
var Memory = strictObject({
  enabled: boolean().default(true).describe("Let agents create and search memory notes."),
  directory: insidePath.default("agentic/memory").describe("Where notes are kept."),
  template: string().min(1).default("default").describe("Template of new notes.")
}).describe("Memory notes.");
var Checkpoint = strictObject({
  directory: literal("agentic/workflows").default("agentic/workflows").describe("Checkpoints lie with the other files of their run; `outputDirectory` moves all of them.")
}).describe("Checkpoints.");
var settings = Settings.shape;
var Defaults = strictObject({
  maxRetry: settings["max-retry"].unwrap().default(3).describe("Retries per step after its first attempt."),
  timeoutMinutes: settings["timeout-minutes"].unwrap().default(60).describe("Minutes after which a run fails."),
  trackProgress: boolean().default(true).describe("Keep `progress.json` up to date during a run."),
  terminalOutput: settings["terminal-output"].unwrap().default("base").describe("`base`: milestones; `all`: the agents' words too."),
  provider: Provider.default("claude").describe("Agent CLI that runs prompt and command steps."),
  model: string().min(1).optional().describe("Model, in the provider's own words. Default: the provider's."),
  bypassPermissions: boolean().default(false).describe("Let agents use every tool without asking."),
  maxCostUsd: number().positive().optional().describe("Spending at which a run pauses, in US dollars."),
  maxTokens: int().positive().optional().describe("Tokens at which a run pauses."),
  orchestrator: settings.orchestrator.unwrap().default("rules").describe("Who decides the next step."),
  autofix: Severity.default("major").describe("Lowest severity of validation issues that are fixed.")
}).describe("Values for workflows that do not set them.");
var Execution = strictObject({
  maxWorkers: settings["max-workers"].unwrap().default(4).describe("Parallel branches at once."),
  fanOut: settings["fan-out"].unwrap().default("local").describe("Where parallel branches run."),
  pollingIntervalSeconds: number().positive().default(5).describe("Seconds between looks at parallel branches on other machines."),
  stallMinutes: number().positive().default(30).describe("Minutes without any sign of life after which an agent session counts as timed out."),
  graceSeconds: number().min(0).max(600).optional().describe("Seconds agents get to end when a run is interrupted. Default 30; 5 on CI.")
}).describe("How steps are run.");
var Price = strictObject({
  input: number().nonnegative().describe("Dollars per million tokens read."),
  output: number().nonnegative().describe("Dollars per million tokens written."),
  cachedInput: number().nonnegative().optional().describe("Dollars per million tokens read from a cache. Default: as `input`.")
}).describe("What a model costs, in US dollars.");
var Agents = strictObject({
  claude: strictObject({
    allowedTools: array(string().min(1)).default([]).describe("Tools Claude may use without asking.")
  }).prefault({}).describe("Claude Code."),
  environment: array(string().regex(/^[_A-Za-z][_A-Za-z0-9]*$/, "be the name of an environment variable")).default([]).describe("Environment variables handed to agents, besides those every program needs."),
  user: string().regex(/^[a-z_][a-z0-9_-]{0,30}$/, "be the name of a user of this machine").optional().describe(
    "User that agents and scripts run as, so that they cannot read what the engine knows. Needs root, or sudo without a password."
  ),
  tools: boolean().default(true).describe(
    "Hand every session tools for notes, checkpoints, log and status (`agentic-sdlc mcp`); those for notes with `memory.enabled` only."
  ),
  prices: record(string().min(1), Price).default({}).describe(
    "Prices by model, for agents that do not say what they cost: codex, gemini. Others are unknown."
  )
}).describe("The agent CLIs.");
var Config = strictObject({
  $schema: string().optional().describe("JSON Schema for editors."),
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
  agents: Agents.prefault({})
}).describe("Configuration of agentic-sdlc.");

export {
  CONFIG_FILE,
  Config
};
