import * as z from "zod";
import { DEFINITION_VERSION } from "../comment-commands/run-command.ts";
import { closestMatch } from "../definition/closest-match.ts";
import { Provider, StateBranch } from "../definition/settings-schema.ts";
import { parsePlainYaml } from "../definition/yaml/yaml-file.ts";
import { AgenticError, usageError } from "../errors.ts";

/** Defaults of inputs. GitHub evaluates the expressions in `${{ }}`. */
export const inputDefaults = {
  command: "run",
  "github-token": "${{ github.token }}",
  "state-branch": "agentic/state",
  "working-directory": ".",
} as const;

const COMMANDS = [
  "run",
  "resume",
  "cancel",
  "status",
  "branch",
  "gate",
  "publish",
  "sweep",
  "dispatch",
  "comment",
] as const;
export type CommandName = (typeof COMMANDS)[number];

const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
/** An exact version, or a tag such as `latest`. */
const VERSION = /^[0-9A-Za-z][\w.+-]*$/;

/** Every input is text. An empty text counts as missing. */
const withoutEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
const text = <T extends z.ZodType>(schema: T) => withoutEmpty(schema.optional());

const secret = (description: string) => text(z.string()).describe(description);

/** Inputs of `action.yml`, whose descriptions are generated from these. */
export const Inputs = z.strictObject({
  command: withoutEmpty(z.enum(COMMANDS).default(inputDefaults.command)).describe(
    "`run`, `resume`, `cancel` or `status` of a run. `branch`: execute one branch of it. `comment`: execute the command of a comment. `gate`, `publish`: the first and the last job of the hardened workflow. `sweep`: start jobs for runs that can be resumed. `dispatch`: start jobs that resume one run.",
  ),
  workflow: text(z.string()).describe("Workflow to run: a name, or a file of the repository."),
  "run-id": text(z.string().regex(RUN_ID, "be an id such as 20260131-k3f9qz")).describe(
    "ID of the run for the command. With `run`: the ID of the new run. An existing run with this ID is resumed, unless it is completed.",
  ),
  variables: text(z.string()).describe("Variables of the workflow, as YAML or JSON."),
  issue: text(
    z.coerce.number("be the number of an issue").int("be the number of an issue").positive("be above 0"),
  ).describe(
    "Number of the issue or pull request of a new run. Default: that of the event that started the job.",
  ),
  "from-step": text(z.string()).describe(
    "With `resume`: step at which the run continues. With `run`: first step of the run; earlier steps are skipped.",
  ),
  branch: text(z.string()).describe(
    "With `branch`, and with `publish` of its result: the branch of the run, as in the output `matrix`.",
  ),
  "fan-out": text(z.enum(["local", "matrix"])).describe(
    "Where parallel branches run: in this job (`local`), or in one job each (`matrix`).",
  ),
  "head-sha": text(z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "be the whole id of a commit")).describe(
    "Commit of a pull request that a new run works on, instead of the checked-out commit. Agent configuration in that commit is not used.",
  ),
  "asked-by": text(z.string()).describe(
    "Requester of a new run, with comment, time and digest of the issue text at that time: octocat issuecomment-12 at=2026-01-31T12:00:00Z seen=9f86d0…. It gives no permission. An issue that changed since then is refused.",
  ),
  "hand-over": text(z.string()).describe(
    "Folder for the result of a run, which `command: publish` pushes in a later job. The token then needs read access only.",
  ),
  provider: text(Provider).describe("Agent for this run: claude, codex, gemini or replay."),
  model: text(z.string()).describe("Model for this run, by the provider's name for it."),
  "max-cost-usd": text(
    z.coerce.number("be a number of US dollars").positive("be above 0").finite("be a number of US dollars"),
  ).describe("US dollars at which the run pauses."),
  "max-tokens": text(z.coerce.number("be a number").int("be a whole number").positive("be above 0")).describe(
    "Tokens at which the run pauses.",
  ),
  "trust-definition": text(
    z.string().regex(DEFINITION_VERSION, "be the version that the run shows"),
  ).describe(
    "With `resume`: version (digest) of the run's definition and other files that a person has checked, if the trusted branch does not confirm them.",
  ),
  setup: text(z.string()).describe(
    "Command that makes a fresh worktree usable, such as `npm ci`. Overrides `project.setup` in agentic/config.json.",
  ),
  check: text(z.string()).describe(
    "Command that must pass before a run proposes changes. Overrides `project.check` in agentic/config.json.",
  ),
  "terminal-output": text(z.enum(["base", "all"])).describe(
    "`base`: milestones; `all`: also the text of agents.",
  ),
  "working-directory": withoutEmpty(z.string().default(".")).describe(
    "Folder of the checkout in which the run starts.",
  ),
  "state-branch": text(StateBranch).describe(
    "Branch for ended runs and memory. A value other than the default overrides agentic/config.json.",
  ),
  "agent-version": text(z.string()).describe(
    "Version of an agent CLI that is not installed: one version, or `claude@2.1.0 codex@0.169.0`.",
  ),
  "node-path": text(z.string()).describe(
    "Path of the Node that runs the engine, 22.12 or newer. Default: the first suitable one on the PATH, in the runner, or in its tool cache.",
  ),
  "anthropic-api-key": secret("Key for Claude; only Claude's process gets it."),
  "claude-code-oauth-token": secret(
    "Token of a Claude subscription, instead of a key; only Claude's process gets it.",
  ),
  "openai-api-key": secret("Key for Codex; only Codex's process gets it."),
  "gemini-api-key": secret("Key for Gemini; only Gemini's process gets it."),
  "github-token": secret("Token for pushes, pull requests and comments. No agent and no script gets it."),
});

export type RawInputs = z.infer<typeof Inputs>;
export type InputName = keyof RawInputs;

export const secretInputs = {
  "anthropic-api-key": "ANTHROPIC_API_KEY",
  "claude-code-oauth-token": "CLAUDE_CODE_OAUTH_TOKEN",
  "openai-api-key": "OPENAI_API_KEY",
  "gemini-api-key": "GEMINI_API_KEY",
  "github-token": "GITHUB_TOKEN",
} as const satisfies Partial<Record<InputName, string>>;

export function parseInputs(json: string): RawInputs {
  const values = parseObject(json);
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  );
  const parsed = Inputs.safeParse(trimmed, { jitless: true });
  if (parsed.success) return withoutDefaults(parsed.data);
  throw usageError(parsed.error.issues.map((issue) => sentence(issue, trimmed)).join("\n"));
}

/** Removes the default state branch, so that the configuration can set another one. */
function withoutDefaults({ "state-branch": branch, ...inputs }: RawInputs): RawInputs {
  const own = branch !== undefined && branch !== inputDefaults["state-branch"];
  return { ...inputs, ...(own ? { "state-branch": branch } : {}) };
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The message of JSON.parse could contain a part of a secret.
  }
  throw usageError(
    "The inputs of the Action are not one JSON object on standard input. Use the `action.yml` of this version.",
  );
}

function sentence(issue: z.core.$ZodIssue, values: Readonly<Record<string, unknown>>): string {
  if (issue.code === "unrecognized_keys")
    return `The Action has no input ${issue.keys.map((key) => `\`${key}\``).join(", ")}; see the table of inputs in docs/action.md.`;
  const name = String(issue.path[0]);
  const value = Object.hasOwn(secretInputs, name) ? "a secret value" : JSON.stringify(values[name]);
  return `Input \`${name}\` is ${value}; it must ${ruleOf(issue, values[name])}`;
}

function ruleOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === "invalid_type" && issue.expected === "string") return "be text.";
  if (issue.code !== "invalid_value") return `${issue.message}.`;
  const values = issue.values.map(String);
  const near = closestMatch(String(value), values);
  return `be one of ${values.join(", ")}.${near === undefined ? "" : ` Did you mean \`${near}\`?`}`;
}

export function parseVariables(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const value = plain(text);
  if (value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return { ...value };
  throw usageError("Input `variables` must hold variables as `name: value` lines or a JSON object.");
}

function plain(text: string): unknown {
  try {
    return parsePlainYaml(text, "input `variables`");
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    throw usageError(`Input \`variables\` is neither YAML nor JSON: ${error.message}`);
  }
}

/** Parses the versions of agent CLIs by provider; `""` is the version for every provider. */
export function parseVersions(text: string | undefined): ReadonlyMap<string, string> {
  const parts = (text ?? "").split(/[\s,]+/).filter((part) => part !== "");
  const named = parts.map((part) => (part.includes("@") ? part.split("@") : ["", part]));
  const wrong = named.find(
    ([provider = "", version = ""]) =>
      !VERSION.test(version) || !["", "claude", "codex", "gemini"].includes(provider),
  );
  if (!wrong && (named.length <= 1 || named.every(([provider]) => provider !== "")))
    return new Map(named.map(([provider = "", version = ""]) => [provider, version]));
  throw usageError(
    `Input \`agent-version\` is ${JSON.stringify(text)}; set one version such as 2.1.197, or one for each agent: claude@2.1.197 codex@0.169.0.`,
  );
}
