import type { AgentRequest } from "../../ports/agent-runner.ts";

/** Gemini's tools by the names of those of Claude Code, which personas and transcripts use. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  Bash: ["run_shell_command"],
  Write: ["write_file"],
  Edit: ["replace"],
  Read: ["read_file", "read_many_files"],
  Glob: ["glob", "list_directory"],
  Grep: ["grep_search", "search_file_content"],
  WebFetch: ["web_fetch"],
  WebSearch: ["google_web_search"],
  Agent: ["invoke_agent"],
  Skill: ["activate_skill"],
  TodoWrite: ["write_todos"],
};

const NAMES = new Map(Object.entries(TOOLS).flatMap(([name, own]) => own.map((tool) => [tool, name])));

/** Returns the common name of a tool. */
export function toolName(name: string): string {
  return NAMES.get(name) ?? name;
}

type Limits = Pick<AgentRequest, "bypassPermissions" | "readOnly" | "allowedTools">;

/** Gemini ignores a pattern with a repeated group. Its folder for temporary files is in `.gemini/tmp`. */
const PROTECTED_PATH = '"file_path":"(?:|[^"]*/)(?:\\.git|\\.gemini(?!/tmp/))/';

/**
 * Returns the session's policy file. Without it Gemini has no shell outside `yolo`. Like Claude Code, a session may run commands, but not
 * use the web, and its editing tools do not write to `.git` and `.gemini`. Rules in the user's policies have precedence.
 */
export function sessionPolicy({ bypassPermissions, readOnly, allowedTools }: Limits): string {
  const limited = readOnly === true || !bypassPermissions;
  return [
    ...(readOnly === true || bypassPermissions
      ? []
      : [rule(["run_shell_command"], { decision: "allow", priority: 1, allowRedirection: true })]),
    ...(limited ? [rule(["web_fetch", "google_web_search"], { decision: "deny", priority: 1 })] : []),
    ...(limited
      ? [rule(["write_file", "replace"], { decision: "deny", priority: 1, argsPattern: PROTECTED_PATH })]
      : []),
    ...(allowedTools === undefined
      ? []
      : [rule(toolsBeside(allowedTools), { decision: "deny", priority: 999 })]),
  ].join("\n");
}

function toolsBeside(allowed: readonly string[]): string[] {
  return Object.entries(TOOLS).flatMap(([name, own]) => (allowed.includes(name) ? [] : own));
}

/** JSON strings and lists are valid TOML. */
function rule(
  toolNames: readonly string[],
  fields: Readonly<Record<string, string | number | boolean>>,
): string {
  const lines = Object.entries({ toolName: toolNames, ...fields });
  return ["[[rule]]", ...lines.map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ""].join("\n");
}
