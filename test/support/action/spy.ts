import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What an agent can find out with a shell about every process of its user, those above it, and the files that these have open.
 * `$SPY`: folder to write it to.
 */
export const LOOK_AROUND = `
at=$PPID
while [ "$at" -gt 1 ]; do
  echo "$at" >> "$SPY/above.txt"
  for file in /proc/$at/fd/*; do if [ -f "$file" ]; then head -c 200000 "$file"; fi; done >> "$SPY/open.txt" 2>/dev/null
  at=$(awk '/^PPid:/ { print $2 }' /proc/$at/status)
done
for each in /proc/[0-9]*; do
  {
    printf '%s\\t' "$each" | sed 's|/proc/||'
    awk '/^PPid:/ { printf "%s\\t", $2 }' $each/status
    tr '\\0\\n\\t' '   ' < $each/cmdline; printf '\\t'; tr '\\0\\n\\t' '   ' < $each/environ; echo
  } >> "$SPY/processes.txt" 2>/dev/null
done
printf '%s' "$ANTHROPIC_API_KEY" > "$SPY/own.txt"
{ git config --list --show-origin; git remote -v; env | grep -v ANTHROPIC_API_KEY; } > "$SPY/git.txt" 2>&1
env
`;

export interface SeenProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  /** Empty for what the agent's user may not read. */
  readonly environment: string;
}

export interface Seen {
  readonly processes: readonly SeenProcess[];
  /** From the agent's shell upwards. */
  readonly above: readonly number[];
  readonly open: string;
  readonly git: string;
  readonly ownKey: string;
}

export function seenIn(folder: string): Seen {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const processes = read("processes.txt")
    .split("\n")
    .filter((line) => line.includes("\t"))
    .map((line) => {
      const [pid, parent, command = "", environment = ""] = line.split("\t");
      return { pid: Number(pid), parent: Number(parent), command, environment };
    });
  return {
    processes,
    above: read("above.txt").trim().split("\n").map(Number),
    open: read("open.txt"),
    git: read("git.txt"),
    ownKey: read("own.txt"),
  };
}
