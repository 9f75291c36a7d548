import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { type Environment, withoutCredentials } from "../config/credentials.ts";

/** It may ask a keyring, which may ask nobody. */
const LIMIT_MS = 10_000;

/** Token with which GitHub's own CLI is signed in at a host; undefined where it is not, or not there. */
export function ghToken(host: string, environment: Environment): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ["auth", "token", "--hostname", host];
    const options = { cwd: tmpdir(), env: withoutCredentials(environment), timeout: LIMIT_MS };
    execFile("gh", args, options, (error, output) => {
      const token = output.trim();
      resolve(error || !/^\S+$/.test(token) ? undefined : token);
    }).stdin?.end();
  });
}
