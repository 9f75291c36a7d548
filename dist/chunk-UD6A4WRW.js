const require = process.getBuiltinModule;
import {
  pushToPullRequest
} from "./chunk-JEGSFVXV.js";
import {
  markedText,
  writtenIn
} from "./chunk-7PCFXUGB.js";
import {
  graphql
} from "./chunk-O3ZPKHK4.js";
import {
  pages
} from "./chunk-OFEZFCCX.js";
import {
  explainError,
  messageOfError
} from "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  failureOf,
  hasStatus
} from "./chunk-SCEKDUDZ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/pulls/assignees-and-reviewers.ts
async function addressPullRequest(place, known, { audience, report }) {
  const telling = async (what, work) => {
    try {
      await work();
    } catch (error) {
      const asked2 = { location: locationOf(place), what, permission: "pull-requests: write" };
      const told = explainError(error, asked2);
      report(told instanceof Error ? told.message : String(told));
    }
  };
  const missing = audience.labels.filter((label) => !known.labels.includes(label));
  if (missing.length > 0)
    await telling(`label pull request #${known.number}`, () => addLabels(place, known.number, missing));
  const asked = [
    ...audience.reviewers.map((name) => ({ reviewers: [name], team_reviewers: [] })),
    ...audience.teamReviewers.map((name) => ({ reviewers: [], team_reviewers: [name] }))
  ];
  if (asked.length === 0 || known.hasReviewers) return;
  const { reviewers, teamReviewers } = audience;
  const all = { reviewers: [...reviewers], team_reviewers: [...teamReviewers] };
  const isRefused = asked.length > 1 && await isNotTaken(() => askReviewers(place, known.number, all));
  if (asked.length > 1 && !isRefused) return;
  for (const each of asked) {
    const name = [...each.reviewers, ...each.team_reviewers].join("");
    await telling(
      `ask ${name} to review pull request #${known.number}`,
      () => askReviewers(place, known.number, each)
    );
  }
}
async function isNotTaken(work) {
  try {
    await work();
    return false;
  } catch {
    return true;
  }
}
async function addLabels({ client, repository }, number, labels) {
  await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/labels", {
    ...repository,
    issue_number: number,
    labels: [...labels]
  });
}
async function askReviewers({ client, repository }, number, { reviewers, team_reviewers }) {
  await client.request("POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers", {
    ...repository,
    pull_number: number,
    ...reviewers.length > 0 && { reviewers },
    ...team_reviewers.length > 0 && { team_reviewers }
  });
}
async function isReviewed({ client, repository }, number) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
      ...repository,
      pull_number: number,
      per_page: 1
    });
    return data.length > 0;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return true;
    throw error;
  }
}

// src/github/pulls/github-forge.ts
function createGitHubForge(place, options) {
  const { push, file, report, continues } = options;
  return {
    push,
    openPullRequest: async (request) => {
      if (continues && request.step === void 0) return await goOn(place, continues, request);
      try {
        return await propose(place, options, request);
      } catch (error) {
        const { path = "" } = await file.openPullRequest(request);
        if (!isEmpty(error)) throw keptIn(path, explainError(error, askedOf(place, request)));
        report(
          `${request.base} has everything of ${request.branch} already, so there is nothing to open a pull request for. Its text is in ${path}.`
        );
        return { path };
      }
    }
  };
}
async function goOn(place, pull, request) {
  try {
    return await pushToPullRequest(place, pull, request);
  } catch (error) {
    const asked = { location: locationOf(place), what: `push to pull request #${pull.number}` };
    throw explainError(error, { ...asked, permission: "contents: write" });
  }
}
async function propose(place, options, request) {
  const found = await findPullRequest(place, request.branch);
  if (found) return await reuse(place, options, { found, request });
  const made = await create(place, options, request).catch(async (error) => {
    const meanwhile = hasStatus(error, 422) ? await findPullRequest(place, request.branch) : void 0;
    if (!meanwhile) throw error;
    return meanwhile;
  });
  return await finish(place, options, made);
}
async function findPullRequest({ client, repository }, branch) {
  const found = [];
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/pulls", {
      ...repository,
      head: `${repository.owner}:${branch}`,
      state: "all",
      ...page
    })
  );
  for await (const listed of all)
    for (const each of listed)
      if (each.head.ref === branch && each.head.repo?.id === each.base.repo.id) found.push(foundOf(each));
  return found.find(({ state }) => state === "open") ?? found.toSorted((a, b) => b.number - a.number)[0];
}
function foundOf(listed) {
  const { number, html_url: url, title, body, draft = false, labels } = listed;
  const asked = [...listed.requested_reviewers ?? [], ...listed.requested_teams ?? []];
  return {
    number,
    nodeId: listed.node_id,
    url,
    state: listed.state === "open" ? "open" : (listed.merged_at ?? null) === null ? "closed" : "merged",
    draft,
    title,
    body: body ?? "",
    labels: labels.flatMap(({ name }) => name === void 0 ? [] : [name]),
    hasReviewers: asked.length > 0
  };
}
async function create({ client, repository }, { settings, report }, request) {
  const { branch, base } = request;
  const open = async (draft2) => {
    const { data } = await client.request("POST /repos/{owner}/{repo}/pulls", {
      ...repository,
      ...markedText(request),
      head: branch,
      base,
      draft: draft2
    });
    return { ...foundOf(data), hasReviewers: false };
  };
  const draft = request.draft || settings.draft;
  try {
    return await open(draft);
  } catch (error) {
    const failure = hasStatus(error, 422) ? failureOf(error) : void 0;
    if (!draft || !failure || !/draft pull requests are not supported/i.test(messageOfError(failure)))
      throw error;
    report(`${branch}: this repository has no draft pull requests; an ordinary one is opened.`);
    return await open(false);
  }
}
async function reuse(place, options, { found, request }) {
  const { number, url, state } = found;
  const { report, settings } = options;
  if (state !== "open") {
    report(
      state === "merged" ? `Pull request #${number} of ${request.branch} is merged already (${url}); no second one is opened. What the branch has gained since is to be merged by hand.` : `Pull request #${number} of ${request.branch} was closed (${url}); no second one is opened. Reopen it there where its changes are wanted.`
    );
    return { number, url, ended: state };
  }
  if (found.draft && !request.draft && !settings.draft) await makeReady(place, options, found);
  await update(place, found, request);
  const hasReviewers = found.hasReviewers || asksReview(settings) && await isReviewed(place, number);
  return await finish(place, options, { ...found, hasReviewers });
}
var READY = `mutation($pull: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $pull }) { clientMutationId }
}`;
async function makeReady(place, { report }, found) {
  const { number, url, nodeId } = found;
  try {
    if (writtenIn(found).draft) return void await graphql(place, READY, { pull: nodeId });
  } catch (error) {
    const asked = { location: locationOf(place), what: `mark #${number} ready for review` };
    const told = explainError(error, { ...asked, permission: "pull-requests: write" });
    report(told instanceof Error ? told.message : String(told));
  }
  report(`Pull request #${number} is still a draft (${url}); mark it ready for review there.`);
}
async function update({ client, repository }, found, request) {
  const wanted = markedText(request);
  const untouched = writtenIn(found);
  const changes = {
    ...untouched.title && found.title !== wanted.title && { title: wanted.title },
    ...untouched.body && found.body !== wanted.body && { body: wanted.body }
  };
  if (Object.keys(changes).length === 0) return;
  await client.request("PATCH /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: found.number,
    ...changes
  });
}
function asksReview({ reviewers, teamReviewers }) {
  return reviewers.length + teamReviewers.length > 0;
}
async function finish(place, { settings, report }, found) {
  await addressPullRequest(place, found, { audience: settings, report });
  return { number: found.number, url: found.url };
}
function isEmpty(error) {
  const failure = hasStatus(error, 422) ? failureOf(error) : void 0;
  return failure !== void 0 && /\bno commits between\b/i.test(messageOfError(failure));
}
function askedOf(place, { branch, base }) {
  return {
    location: locationOf(place),
    what: `open a pull request of ${branch} onto ${base}`,
    permission: "pull-requests: write"
  };
}
function keptIn(path, error) {
  if (!(error instanceof AgenticError)) return error;
  const { code, message, data, cause } = error;
  return new AgenticError({
    code,
    message: `${message} The branch is pushed, and title and body are in ${path}; resume the run to open it.`,
    data,
    cause
  });
}

export {
  createGitHubForge,
  findPullRequest
};
