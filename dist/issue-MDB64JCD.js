const require = process.getBuiltinModule;
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-TU6LEPOF.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ACEO3YN6.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  pages,
  pagesFor
} from "./chunk-Y7AOBYOU.js";
import {
  explained
} from "./chunk-DHDGVQX7.js";
import {
  locationOf
} from "./chunk-JUWSDETY.js";
import {
  hasStatus
} from "./chunk-TIQAPSL2.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
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
