const require = process.getBuiltinModule;
import {
  handOnIssue,
  handedIssue
} from "./chunk-HMCX6HV7.js";
import {
  usage
} from "./chunk-SLXYX2W6.js";
import {
  issueDigest
} from "./chunk-QYFN2GDU.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/issue.ts
async function issueOf(job) {
  const { issue } = job.trigger;
  try {
    return await readIssue(job);
  } catch (error) {
    if (!issue || !(error instanceof AgenticError) || error.code === "usage") throw error;
    job.log.annotate({ level: "warning", message: `The issue could not be read: ${error.message}` });
    return nothingOf(issue);
  }
}
async function readIssue(job) {
  const { issue, until, seen, digest } = job.trigger;
  if (!issue) return void 0;
  const { gitHubOf } = await import("./github-NQOUQAEH.js");
  const place = await gitHubOf(job);
  if (!place) return nothingOf(issue);
  const { readIssueText } = await import("./read-issue-WBAJRYGJ.js");
  const text = { ...await readIssueText(place, issue.number, until), ...seen };
  if (digest === void 0) return text;
  const words = await seenAmong([text, handedIssue(job)], digest);
  if (!words) throw usage(changedText(issue.number, job.trigger.actor));
  handOnIssue(job, words);
  return { ...text, ...words };
}
async function seenAmong(found, digest) {
  for (const each of found)
    if (each && await issueDigest(each) === digest) return { title: each.title, body: each.body };
  return void 0;
}
function changedText(issue, login) {
  return `Title or text of #${issue} was changed since ${login} asked for this run. Read it, and ask again.`;
}
function nothingOf(issue) {
  return { ...issue, body: "", author: "somebody", comments: [] };
}

export {
  issueOf,
  readIssue,
  changedText
};
