import { execFileSync } from "node:child_process";
import { allowEnvironment, type Environment } from "./environment.ts";

const IDENTITY = /^GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL)$/;

/** Who commits in a directory, as variables for git; none where git does not know. */
export function gitIdentity(cwd: string, environment: Environment): Record<string, string> {
  const env = allowEnvironment(environment, (name) => IDENTITY.test(name));
  const who = (role: "AUTHOR" | "COMMITTER"): Record<string, string> => {
    const [, name, email] = /^(.*) <([^>]*)> /.exec(ask(`GIT_${role}_IDENT`, { cwd, env })) ?? [];
    return name === undefined || email === undefined
      ? {}
      : { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: email };
  };
  return { ...who("AUTHOR"), ...who("COMMITTER") };
}

function ask(variable: string, place: { cwd: string; env: Record<string, string> }): string {
  try {
    return execFileSync("git", ["var", variable], {
      ...place,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
