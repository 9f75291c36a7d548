const require = process.getBuiltinModule;
import {
  createGitData,
  lockRef,
  removeRefLock,
  unlockRefs
} from "./chunk-L24H4EE3.js";
import {
  explainError
} from "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  hasStatus
} from "./chunk-SCEKDUDZ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/pulls/existing-pull-request.ts
async function pushToPullRequest(place, { number, headSha }, { branch, base }) {
  const { client, repository } = place;
  const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: number
  });
  const from = data.head.repo;
  const isOwn = from?.full_name.toLowerCase() === locationOf(place).toLowerCase();
  if (!isOwn || data.head.ref !== base || data.state !== "open")
    throw refused("is not open any more, or comes from elsewhere", number, branch);
  const made = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
    ...repository,
    ref: `heads/${branch}`
  });
  const { sha } = made.data.object;
  const opened = { number, url: data.html_url };
  if (data.head.sha === sha) return opened;
  if (data.head.sha !== headSha && !await leadsTo(place, headSha, data.head.sha))
    throw refused(MOVED, number, branch);
  try {
    await client.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
      ...repository,
      ref: `heads/${base}`,
      sha,
      force: false
    });
  } catch (error) {
    if (hasStatus(error, 422)) throw refused(MOVED, number, branch);
    throw error;
  }
  return opened;
}
async function leadsTo({ client, repository }, from, to) {
  const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
    ...repository,
    basehead: `${from}...${to}`,
    per_page: 1
  });
  return data.status === "ahead";
}
var MOVED = "has moved since the run began";
function refused(reason, number, branch) {
  return new AgenticError({
    code: "remote-refused",
    message: `Pull request #${number} ${reason}, so nothing was pushed to it. What the run made is on the branch ${branch}; merge that by hand where it is wanted.`
  });
}
async function dropAt({ client, repository }, ref, before) {
  const data = createGitData({ octokit: client, ...repository });
  const tree = (await data.commit(before))?.tree;
  const closed = tree === void 0 ? void 0 : await lockRef(data, { ref, before, tree });
  if (!closed || tree === void 0) return;
  try {
    await removeRefLock(data, closed, tree);
  } catch (error) {
    await unlockRefs(data, [closed]);
    throw error;
  }
}
async function dropContinued(place, { branch, base }) {
  const { client, repository } = place;
  const ref = `heads/${branch}`;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", { ...repository, ref });
    const { sha } = data.object;
    const at = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
      ...repository,
      ref: `heads/${base}`
    });
    if (at.data.object.sha !== sha && !await leadsTo(place, sha, at.data.object.sha)) return;
    await dropAt(place, branch, sha);
  } catch (error) {
    if (hasStatus(error, 404, 422)) return;
    const asked = { location: locationOf(place), what: `delete the branch ${branch}` };
    throw explainError(error, { ...asked, permission: "contents: write" });
  }
}

export {
  pushToPullRequest,
  dropContinued
};
