import { noteCategories, relevances } from "../memory/notes/note.ts";
import { checkpointStatuses } from "../steps/documents/checkpoint-format.ts";
import { type Action, type CommandTable, LOG_LEVELS, option, positive, repeated } from "./command.ts";

export const OTHER_COMMANDS = "Servers and help:";

const category = (text: string) => option("--category <category>", text, noteCategories);
const tags = (text: string) =>
  repeated("--tag, --tags <tags>", text, (value) => value.split(",").map((tag) => tag.trim()));
const limit = (most: number) => positive("--limit <count>", `show at most so many (default: ${most})`);
const onlyTags = tags("only notes with one of these tags");
const ownStep = option("--step <step>", "the step; default inside a step: that step");
const ofRun = option("--run <run-id>", "the run; default inside a step: its run");

type MemoryCommands = typeof import("./commands/session/memory.ts");

/** The cast is safe: each command takes the options of its spec below. */
function memory(name: keyof MemoryCommands): () => Promise<Action<Record<string, unknown>>> {
  return async () => (await import("./commands/session/memory.ts"))[name] as Action<Record<string, unknown>>;
}

const entries = () => import("./commands/session/run-entries.ts");

export const setupSpecs: CommandTable = {
  "Set up a repository:": [
    {
      usage: "init",
      description: "write the files of a new repository: configuration, an example, a GitHub workflow",
      options: [
        option("--yes", "ask nothing: write missing files, keep existing ones"),
        option("--force", "replace existing files without asking").conflicts("yes"),
        option("--inline", "write the whole GitHub workflow, not a call of the released one"),
        option("--action <owner/name@ref>", "the Action of a fork or a private copy; implies --inline"),
        option("--schedule", "resume waiting runs each hour: about 720 billed minutes a month"),
        option("--app", "leave comments, reviews and labels to the GitHub App"),
      ],
      examples: ["agentic-sdlc init", "agentic-sdlc init --yes", "agentic-sdlc init --inline --schedule"],
      load: async () => (await import("./commands/setup/init.ts")).initCommand,
    },
    {
      usage: "doctor",
      description: "check what a run needs: programs, agents, remote, token, disk, configuration",
      examples: ["agentic-sdlc doctor", "agentic-sdlc doctor --json"],
      load: async () => (await import("./commands/setup/doctor.ts")).doctorCommand,
    },
    {
      usage: "configure",
      description: "answer a few questions and write agentic/config.json",
      options: [option("--yes", "ask nothing: write the present values")],
      examples: ["agentic-sdlc configure", "agentic-sdlc configure --yes"],
      load: async () => (await import("./commands/setup/configure.ts")).configureCommand,
    },
    {
      usage: "config get [key]",
      description: "print a setting, or all of them with their sources",
      examples: ["agentic-sdlc config get", "agentic-sdlc config get execution.stallMinutes"],
      load: async () => (await import("./commands/setup/config.ts")).configGetCommand,
    },
    {
      usage: "config set <key> <value>",
      description: "set a key; the value is JSON, or else text",
      examples: [
        "agentic-sdlc config set execution.maxWorkers 8",
        `agentic-sdlc config set agents.environment '["NODE_OPTIONS"]'`,
      ],
      load: async () => (await import("./commands/setup/config.ts")).configSetCommand,
    },
    {
      usage: "config unset <key>",
      description: "remove a key, so that its default applies",
      examples: ["agentic-sdlc config unset defaults.model"],
      load: async () => (await import("./commands/setup/config.ts")).configUnsetCommand,
    },
    {
      usage: "completion <shell>",
      description: "print the completion script of a shell: bash, zsh, fish or powershell",
      hasJson: false,
      examples: ["source <(agentic-sdlc completion bash)", "agentic-sdlc completion fish | source"],
      // For the help: complete.ts adds the command that is executed.
      load: () => Promise.reject(new Error("`completion` is added by complete.ts.")),
    },
  ],
  "Notes, logs and checkpoints:": [
    {
      usage: "memory create",
      description: "save a note, unless a similar one exists",
      options: [
        category("what kind of note it is").makeOptionMandatory(),
        option("--title <title>", "a short summary").makeOptionMandatory(),
        option("--content <markdown>", "the note itself; without it, standard input"),
        option("--content-file <file>", "the note itself, from a file"),
        tags("words to find it by, separated by commas"),
        option("--relevance <relevance>", "how much it matters (default: medium)", relevances),
        option("--force", "save the note despite a similar one"),
      ],
      examples: [
        'agentic-sdlc memory create --category lesson --title "Tests need the database" --tags test,database --content "Start it with make db."',
        'agentic-sdlc memory create --category decision --title "Sessions in cookies" < decision.md',
      ],
      load: memory("memoryCreateCommand"),
    },
    {
      usage: "memory list",
      description: "list the notes, newest first",
      options: [category("only notes of this kind"), onlyTags, limit(20)],
      examples: ["agentic-sdlc memory list", "agentic-sdlc memory list --category error --limit 100"],
      load: memory("memoryListCommand"),
    },
    {
      usage: "memory search <words...>",
      description: "find notes by words in tags, title and content, best first",
      options: [category("only notes of this kind"), onlyTags, limit(10)],
      examples: [
        "agentic-sdlc memory search auth middleware",
        "agentic-sdlc memory search '\"rate limit\"' --category error --json",
      ],
      load: memory("memorySearchCommand"),
    },
    {
      usage: "memory show <id>",
      description: "print a note, named by id or path",
      examples: ["agentic-sdlc memory show mem-2026-01-31-tests-need-the-database"],
      load: memory("memoryShowCommand"),
    },
    {
      usage: "memory delete <ids...>",
      description: "delete notes, named by id or path",
      examples: ["agentic-sdlc memory delete mem-2026-01-31-tests-need-the-database"],
      load: memory("memoryDeleteCommand"),
    },
    {
      usage: "memory prune",
      description: "delete old notes; without an age, only show what is older than 30 days",
      options: [
        option("--older-than <age>", "delete what is older: 12h, 30d, 8w, 1y"),
        category("only notes of this kind"),
        option("--dry-run", "only show what would be deleted"),
      ],
      examples: [
        "agentic-sdlc memory prune",
        "agentic-sdlc memory prune --older-than 30d --category context",
      ],
      load: memory("memoryPruneCommand"),
    },
    {
      usage: "log add <message>",
      description: "add a line to the log of a run",
      options: [
        option("--level <level>", "how severe it is (default: Information)", LOG_LEVELS),
        ownStep,
        ofRun,
        option("--context <json>", "facts beside the message, as a JSON object"),
      ],
      examples: ['agentic-sdlc log add --level Warning "The test server needed a second start"'],
      load: async () => (await entries()).logAddCommand,
    },
    {
      usage: "checkpoint create",
      description: "add a checkpoint: the progress of the work, for the next session",
      options: [
        option("--context <markdown>", "what is done, and how"),
        option("--progress <markdown>", "a list of tasks, done and not done"),
        option("--notes <markdown>", "what the next session must know"),
        option("--issues <markdown>", "problems found during the work"),
        option("--status <status>", "status of the step (default: in_progress)", checkpointStatuses),
        ownStep,
        ofRun,
      ],
      examples: [
        'agentic-sdlc checkpoint create --context "Milestone 1 is done" --notes "Run npm run db first"',
      ],
      load: async () => (await entries()).checkpointCreateCommand,
    },
    {
      usage: "checkpoint list",
      description: "show the checkpoints of a run, oldest first",
      options: [ofRun, option("--step <step>", "only checkpoints of this step")],
      examples: ["agentic-sdlc checkpoint list --run 20260131-k3f9qz"],
      load: async () => (await entries()).checkpointListCommand,
    },
  ],
  [OTHER_COMMANDS]: [
    {
      usage: "app",
      description: "serve the GitHub App: comments start runs, reviews answer them (docs/github-app.md)",
      options: [
        option(
          "--host <host>",
          "address to listen on (default: HOST, or 127.0.0.1; all interfaces with --public alone)",
        ),
        option("--port <port>", "port to listen on (default: PORT, or 3000)"),
        option(
          "--public [url]",
          "other machines may open the registration page; the address of the server for GitHub",
        ),
      ],
      hasJson: false,
      examples: ["agentic-sdlc app --host 0.0.0.0 --port 3000"],
      load: async () => (await import("./commands/session/serve-app.ts")).appCommand,
    },
    {
      usage: "mcp",
      description:
        "serve tools for agents (notes, checkpoints, log, status) over standard input and output: MCP",
      options: [option("--read-only", "only tools that change nothing")],
      hasJson: false,
      examples: ["claude mcp add agentic-sdlc -- agentic-sdlc mcp"],
      load: async () => (await import("./commands/session/serve-mcp.ts")).mcpCommand,
    },
  ],
};
