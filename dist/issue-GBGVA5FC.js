const require = process.getBuiltinModule;
import {
  pages,
  pagesFor
} from "./chunk-OFEZFCCX.js";
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
import "./chunk-2GY5E74Q.js";

// src/github/issues/issue.ts
var MOST_PAGES = 10;
async function readIssue(place, number, until) {
  try {
    return await read(place, number, until);
  } catch (error) {
    const location = locationOf(place);
    if (hasStatus(error, 404, 410))
      throw new AgenticError({
        code: "not-found",
        message: `There is no issue #${number} in ${location}, or the token may not read it. Look at the number, and give the token the permission \`issues: read\`.`,
        cause: error
      });
    throw explainError(error, { location, what: `show issue #${number}`, permission: "issues: read" });
  }
}
async function read(place, number, until) {
  const { client, repository } = place;
  const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
    ...repository,
    issue_number: number
  });
  const isPullRequest = data.pull_request !== void 0;
  const [{ comments, leftOut }, place_] = await Promise.all([
    readComments(place, { number, count: data.comments, until }),
    isPullRequest ? readPlace(place, number) : {}
  ]);
  return {
    number,
    url: data.html_url,
    title: data.title,
    body: data.body ?? "",
    author: personOf(data.user),
    labels: data.labels.map((label) => typeof label === "string" ? label : label.name ?? ""),
    isOpen: data.state === "open",
    isLocked: data.locked,
    isPullRequest,
    comments,
    leftOut,
    ...place_
  };
}
async function readPlace({ client, repository }, number) {
  const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: number
  });
  const { head, base } = data;
  const fork = head.repo;
  return {
    head: { sha: head.sha, ref: head.ref, repository: fork?.full_name },
    base: { ref: base.ref, sha: base.sha }
  };
}
async function readComments(place, { number, count, until }) {
  const all = [];
  const isLong = pagesFor(count) > MOST_PAGES;
  if (isLong) all.push(...await readPages(place, { number, first: 1, most: 1 }));
  const first = isLong ? pagesFor(count) - MOST_PAGES + 2 : 1;
  if (count > 0) all.push(...await readPages(place, { number, first, most: MOST_PAGES + 1 }));
  const kept = all.filter(({ changedAt }) => until === void 0 || Date.parse(changedAt) <= until.getTime());
  const comments = kept.map(({ comment }) => comment);
  return { comments, leftOut: Math.max(0, Math.max(count, all.length) - comments.length) };
}
async function readPages({ client, repository }, { number, first, most }) {
  const read2 = [];
  let seen = 0;
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...repository,
      issue_number: number,
      ...page
    }),
    first
  );
  for await (const comments of all) {
    for (const each of comments)
      read2.push({
        changedAt: each.updated_at,
        comment: {
          id: Number(each.id),
          url: each.html_url,
          author: personOf(each.user),
          body: each.body ?? "",
          createdAt: each.created_at
        }
      });
    seen += 1;
    if (seen === most) break;
  }
  return read2;
}
function personOf(user) {
  return { login: user?.login ?? "ghost", isBot: user?.type === "Bot" };
}
export {
  readIssue
};
