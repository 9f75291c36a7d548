import { accessSync, constants } from "node:fs";
import { hasCode, messageOf } from "../../errors.ts";
import { isLocalUrl } from "../../git/remote/remote.ts";
import { locationOf, type RepositoryClient } from "../../github/client/github-repository.ts";
import { request } from "../../github/client/repository-request.ts";
import { failureOf, hasStatus } from "../../github/client/request-error.ts";
import type { Io } from "../../runner/process/io.ts";
import { withLookupTimeout } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { RUN_REFS } from "../../storage/refs/ref-names.ts";
import { openGitHub } from "../../wiring/github-access.ts";
import { openRemoteStorage } from "../../wiring/open-remote-storage.ts";
import { remotesOf } from "../../wiring/repository-remotes.ts";
import type { Finding } from "./machine-checks.ts";

const LIMIT_MS = 8_000;

const limited = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 0 } });

export async function checkRemote(io: Io, project: Project): Promise<Finding[]> {
  const name = "remote";
  const { environment } = io;
  const storage = await openRemoteStorage({ ...project, environment });
  if (!storage) {
    const message = "none: runs stay on this machine, and pull requests become files";
    return [{ name, status: "absent", message, next: "git remote add origin <address>" }];
  }
  const { location } = storage.refs;
  try {
    await withLookupTimeout(storage, async () => await storage.refs.refs(RUN_REFS), {
      milliseconds: LIMIT_MS,
    });
    const url = storage.isStateOnly
      ? location
      : (await remotesOf({ ...project, environment })).choose(undefined)?.remote.url;
    if (url !== undefined && isLocalUrl(url) && !isWritable(url)) {
      const message = `${location} can be read, but not written`;
      return [{ name, status: "failed", message, next: `Give this user the right to write to ${url}.` }];
    }
    return [{ name, status: "ok", message: `${location} answers` }];
  } catch (error) {
    if (
      !hasCode(error, "remote-unreachable", "remote-refused", "token-expired", "git-failed", "git-unsuitable")
    )
      throw error;
    const next =
      "Check the address with `git remote -v`, the network and your login, for example with `git ls-remote`.";
    return [{ name, status: "failed", message: messageOf(error).replaceAll(/\s*\n\s*/g, " "), next }];
  } finally {
    storage.close();
  }
}

function isWritable(url: string): boolean {
  try {
    accessSync(url.replace(/^file:\/\//, ""), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export async function checkGitHub({ environment }: Io, project: Project): Promise<Finding[]> {
  const name = "token";
  const access = await openGitHub({ ...project, environment });
  if (access.status === "not-github")
    return [{ name, status: "absent", message: "not needed: the remote is not at GitHub" }];
  if (access.status === "no-token") {
    const message = `none for ${access.host}: pull requests become files`;
    return [{ name, status: "warning", message, next: "gh auth login, or set GITHUB_TOKEN." }];
  }
  const { github } = access;
  try {
    const { data } = await request(github, "GET /repos/{owner}/{repo}", limited());
    const canPush = data.permissions?.push === true;
    const { archived } = data;
    const token: Finding = archived
      ? { name, status: "failed", message: `${locationOf(github)} is archived`, next: "Unarchive it." }
      : canPush
        ? { name, status: "ok", message: `may write to ${locationOf(github)}` }
        : { name, status: "failed", message: `may not write to ${locationOf(github)}`, next: RIGHTS };
    return [token, ...(await checkRules(github, project))];
  } catch (error) {
    return [{ name, ...describeRefusal(error, github) }];
  }
}

const RIGHTS = "Use a token with write access to Contents, Pull requests and Issues (classic: scope `repo`).";

function describeRefusal(error: unknown, github: RepositoryClient): Omit<Finding, "name"> {
  const location = locationOf(github);
  if (hasStatus(error, 401))
    return {
      status: "failed",
      message: `GitHub refuses it (401)`,
      next: `gh auth login, or set another GITHUB_TOKEN. ${RIGHTS}`,
    };
  if (hasStatus(error, 403, 404))
    return { status: "failed", message: `it cannot see ${location}`, next: RIGHTS };
  const message = failureOf(error)?.message ?? messageOf(error);
  return {
    status: "warning",
    message: `${location} could not be asked: ${message}`,
    next: "Check the network, then try again.",
  };
}

/** Rules that the engine's pushes meet: it never forces, and makes no merge on these branches. */
const HARMLESS = new Set(["non_fast_forward", "required_linear_history"]);

async function checkRules(github: RepositoryClient, { config }: Project): Promise<Finding[]> {
  const name = "rules";
  const branch = config.state.branch;
  try {
    const route = "GET /repos/{owner}/{repo}/rules/branches/{branch}";
    const { data } = await request(github, route, { branch, ...limited() });
    const types = [...new Set(data.map(({ type }) => type))].filter((type) => !HARMLESS.has(type));
    if (types.length === 0) return [{ name, status: "ok", message: `none hinder pushes to ${branch}` }];
    const message = `rulesets apply to ${branch}: ${types.join(", ")}`;
    return [
      {
        name,
        status: "warning",
        message,
        next: "Exclude `agentic/**` from these rulesets, where runs are stored.",
      },
    ];
  } catch (error) {
    const message = `not known: ${failureOf(error)?.message ?? messageOf(error)}`;
    return [{ name, status: "absent", message }];
  }
}
