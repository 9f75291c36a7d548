import { Option } from "commander";
import { checkpointStatuses } from "../../../steps/documents/checkpoint-format.ts";
import { type Add, json } from "../../command-specs.ts";

const run = () => new Option("--run <run-id>", "the run; default inside a step: its run");
const step = (text: string) => new Option("--step <step>", text);

export function addSessionCommands(add: Add): void {
  add({
    usage: "add <message>",
    group: { name: "log", description: "add to the log of a run; `logs` shows it" },
    description: "add a line to the log of a run",
    options: [
      new Option("--level <level>", "how severe it is (default: Information)").choices([
        "Critical",
        "Error",
        "Warning",
        "Information",
      ]),
      step("the step; default inside a step: that step"),
      run(),
      new Option("--context <json>", "facts beside the message, as a JSON object"),
      json(),
    ],
    examples: ['agentic-sdlc log add --level Warning "The test server needed a second start"'],
    load: async () => (await import("./log-add.ts")).logAddCommand,
  });
  const group = { name: "checkpoint", description: "add and read checkpoints of a run" };
  add({
    usage: "create",
    group,
    description: "add a checkpoint: the progress of the work, for the next session",
    options: [
      new Option("--context <markdown>", "what is done, and how"),
      new Option("--progress <markdown>", "a list of tasks, done and not done"),
      new Option("--notes <markdown>", "what the next session must know"),
      new Option("--issues <markdown>", "problems found during the work"),
      new Option("--status <status>", "status of the step (default: in_progress)").choices([
        ...checkpointStatuses,
      ]),
      step("the step; default inside a step: that step"),
      run(),
      json(),
    ],
    examples: [
      'agentic-sdlc checkpoint create --context "Milestone 1 is done" --notes "Run npm run db first"',
    ],
    load: async () => (await import("./checkpoint.ts")).checkpointCreateCommand,
  });
  add({
    usage: "list",
    group,
    description: "show the checkpoints of a run, oldest first",
    options: [run(), step("only checkpoints of this step"), json()],
    examples: ["agentic-sdlc checkpoint list --run 20260131-k3f9qz"],
    load: async () => (await import("./checkpoint.ts")).checkpointListCommand,
  });
}

export function addServerCommands(add: Add): void {
  add({
    usage: "app",
    description: "serve the GitHub App: comments start runs, reviews answer them (docs/github-app.md)",
    options: [
      new Option("--host <host>", "address to listen on (default: HOST, or 127.0.0.1)"),
      new Option("--port <port>", "port to listen on (default: PORT, or 3000)"),
      new Option(
        "--public [url]",
        "other machines may open the registration page; the address of the server for GitHub",
      ),
    ],
    examples: ["agentic-sdlc app --host 0.0.0.0 --port 3000"],
    load: async () => (await import("./serve-app.ts")).appCommand,
  });
  add({
    usage: "mcp",
    description:
      "serve tools for agents (notes, checkpoints, log, status) over standard input and output: MCP",
    options: [new Option("--read-only", "only tools that change nothing")],
    examples: ["claude mcp add agentic-sdlc -- agentic-sdlc mcp"],
    load: async () => (await import("./serve-mcp.ts")).mcpCommand,
  });
}
