const require = process.getBuiltinModule;
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-KDGADWJH.js";
import "./chunk-KHIM63WU.js";
import "./chunk-D5MKRF5Z.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-WMD46G43.js";
import {
  pages,
  pagesFor
} from "./chunk-Y7AOBYOU.js";
import {
  explained
} from "./chunk-Y6DPZI43.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-KRHYQPTR.js";
import "./chunk-SWSJTUTB.js";
import "./chunk-NWKSRQKW.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-I5UDNCPW.js";
import {
  locationOf
} from "./chunk-NJXTUMLC.js";
import {
  hasStatus
} from "./chunk-2SFL6QOP.js";
import "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/github/issue.ts
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
    throw explained(error, { location, what: `show issue #${number}`, permission: "issues: read" });
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
