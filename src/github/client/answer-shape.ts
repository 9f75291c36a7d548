import { AgenticError } from "../../errors.ts";

const SHA = ["sha"];
const ID = ["id"];

/** Fields that the engine reads without a check, by route. `[]` stands for each item of a list. */
const READ_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "GET /repos/{owner}/{repo}": ["default_branch"],
  "GET /repos/{owner}/{repo}/git/matching-refs/{ref}": ["[].ref", "[].object.sha"],
  "GET /repos/{owner}/{repo}/git/ref/{ref}": ["object.sha"],
  "GET /repos/{owner}/{repo}/git/commits/{commit_sha}": ["tree.sha", "message", "committer.date"],
  "GET /repos/{owner}/{repo}/git/trees/{tree_sha}": ["tree.[]"],
  "GET /repos/{owner}/{repo}/git/blobs/{file_sha}": ["content", "encoding"],
  "POST /repos/{owner}/{repo}/git/blobs": SHA,
  "POST /repos/{owner}/{repo}/git/trees": SHA,
  "POST /repos/{owner}/{repo}/git/commits": SHA,
  "GET /repos/{owner}/{repo}/compare/{basehead}": ["status"],
  "GET /repos/{owner}/{repo}/issues/{issue_number}": ["state", "locked"],
  "GET /repos/{owner}/{repo}/issues/{issue_number}/comments": ["[].id", "[].created_at"],
  "GET /repos/{owner}/{repo}/issues/comments": ["[].id", "[].issue_url", "[].html_url", "[].created_at"],
  "GET /repos/{owner}/{repo}/issues/comments/{comment_id}": ["id", "user"],
  "GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": ["[].content"],
  "POST /repos/{owner}/{repo}/issues/{issue_number}/comments": ID,
  "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}": ID,
  "GET /repos/{owner}/{repo}/pulls": ["[].number", "[].head.sha", "[].head.ref"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}": ["state", "head.sha", "head.ref"],
  "POST /repos/{owner}/{repo}/pulls": ["number"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits": ["[].sha", "[].commit.message"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews": ["[].id", "[].state"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments": ["[].id", "[].path"],
  "GET /repos/{owner}/{repo}/pulls/comments/{comment_id}": ["id", "user"],
  "GET /repos/{owner}/{repo}/collaborators/{username}/permission": ["permission"],
  "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": [
    "workflow_runs.[].id",
    "workflow_runs.[].created_at",
  ],
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}": ["status", "created_at"],
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs": ["jobs.[].name"],
  "GET /repos/{owner}/{repo}/commits/{ref}/check-runs": ["check_runs.[].id", "check_runs.[].name"],
  "GET /repos/{owner}/{repo}/commits/{ref}/check-suites": ["check_suites.[].id"],
  "POST /repos/{owner}/{repo}/check-runs": ID,
};

interface Answered {
  readonly route: string;
  /** Its route with the parameters in place. */
  readonly address: string;
  readonly status: number;
  readonly data: unknown;
}

/** Throws `remote-unreachable` for a JSON answer without a field that the engine reads: a proxy or another server answered. */
export function requireAnswerShape({ route, address, status, data }: Answered): void {
  const fields = READ_FIELDS[route];
  if (!fields || status === 204 || status >= 300) return;
  const missing = isObject(data)
    ? fields.map((field) => missingField(data, field.split("."), "")).find((field) => field !== undefined)
    : "";
  if (missing === undefined) return;
  const problem = missing === "" ? "is not the JSON that GitHub documents" : `has no field \`${missing}\``;
  throw new AgenticError({
    code: "remote-unreachable",
    message: `The answer of GitHub to \`${address}\` ${problem}. Check that GITHUB_API_URL is the address of GitHub's API and that no proxy changes its answers, then try again.`,
  });
}

/** Returns the path of the first missing field. */
function missingField(value: unknown, [name, ...below]: readonly string[], path: string): string | undefined {
  if (name === undefined) return undefined;
  if (name === "[]") {
    if (!Array.isArray(value)) return path === "" ? "[0]" : path;
    for (const [index, item] of value.entries()) {
      const missing = missingField(item, below, `${path}[${index}]`);
      if (missing !== undefined) return missing;
    }
    return undefined;
  }
  const full = path === "" ? name : `${path}.${name}`;
  if (!isObject(value) || Array.isArray(value)) return full;
  const next = (value as Readonly<Record<string, unknown>>)[name];
  return next === undefined ? full : missingField(next, below, full);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
