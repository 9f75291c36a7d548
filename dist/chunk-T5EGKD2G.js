const require = process.getBuiltinModule;
import {
  handOnIssue,
  handedIssue
} from "./chunk-P3BIFX5K.js";
import {
  usage
} from "./chunk-6JAWSUYE.js";
import {
  issueDigest
} from "./chunk-EO42WY44.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/run/job-issue.ts
async function issueOf(job) {
  try {
    return await readIssue(job);
  } catch (error) {
    const text = textInEvent(job, error);
    job.log.annotate({
      level: "warning",
      message: `What people wrote below the issue is not known. ${messageOf(error)}`
    });
    return text;
  }
}
function textInEvent({ trigger: { issue, seen } }, error) {
  if (!issue || !(error instanceof AgenticError) || error.code === "usage") throw error;
  if (seen && (error.code === "not-found" || error.code === "remote-refused"))
    return { ...nothingOf(issue), ...seen };
  const message = `The run is about #${issue.number}, which could not be read, so nothing was begun. ${error.message}`;
  throw new AgenticError({ code: error.code, message, cause: error });
}
async function readIssue(job) {
  const { issue, until, seen, digest } = job.trigger;
  if (!issue) return void 0;
  const { gitHubOf } = await import("./job-repository-D7WNMMJQ.js");
  const place = await gitHubOf(job);
  if (!place) return withoutToken(job.trigger, issue);
  const { readIssueText } = await import("./issue-variables-WTUSZ3U4.js");
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
function withoutToken({ seen }, issue) {
  if (issue.title !== "") return { ...nothingOf(issue), ...seen };
  throw usage(
    `The run is about #${issue.number}, which cannot be read without \`github-token\`; give it, or leave \`issue\` out.`
  );
}
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
function nothingOf(issue) {
  return { ...issue, body: "", author: "somebody", comments: [] };
}

export {
  issueOf,
  readIssue,
  changedText
};
