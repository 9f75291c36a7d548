const require = process.getBuiltinModule;
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-MD75GNLH.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-26HYYBO4.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NXTDYZFH.js";
import "./chunk-MYWLHK3M.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
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
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
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
