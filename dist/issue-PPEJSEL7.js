const require = process.getBuiltinModule;
import "./chunk-JQFWW3LK.js";
import "./chunk-XVZHFJD6.js";
import "./chunk-BHTL2BXE.js";
import "./chunk-S4U62SOX.js";
import "./chunk-J2WUBLEW.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-GMFBJOPA.js";
import "./chunk-CK622IKJ.js";
import "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-VTG25CBE.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-V6QPUGYW.js";
import "./chunk-K7TJQ6KF.js";
import "./chunk-LPUKFCBE.js";
import "./chunk-773PW3ZF.js";
import "./chunk-QBLA7FK3.js";
import "./chunk-MLALDB67.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-A365YEKB.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import {
  pages,
  pagesFor
} from "./chunk-CLRVE7BE.js";
import {
  explained
} from "./chunk-XHQVVFUX.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-I5UDNCPW.js";
import {
  locationOf
} from "./chunk-6QUWJULI.js";
import {
  hasStatus
} from "./chunk-2SFL6QOP.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
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
