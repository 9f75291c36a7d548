const require = process.getBuiltinModule;
import {
  fenceUntrustedText
} from "./chunk-YVZVQPSV.js";

// src/runner/start/issue-variables.ts
var TEXT = ["request", "prompt"];
var NUMBER = "issue";
var AROUND = "issue_text";
var OTHERS = "issue_others";
function issueVariables({ variables = [] }, issue, given) {
  const open = variables.filter(({ name }) => !Object.hasOwn(given, name));
  const numbered = open.find(({ name }) => name === NUMBER);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== void 0 && variable.type === "string"
  );
  const result = {};
  if (text) result[text.name] = textOf(issue);
  else if (open.some(({ name, type }) => name === AROUND && type === "string"))
    result[AROUND] = textOf(issue);
  const others = othersIn(issue);
  if (others !== "" && Object.keys(result).length > 0 && open.some(({ name }) => name === OTHERS))
    result[OTHERS] = others;
  if (numbered?.type === "number") result[NUMBER] = issue.number;
  else if (numbered?.type === "string") result[NUMBER] = hasText ? String(issue.number) : textOf(issue);
  return result;
}
function othersIn({ author, comments, asker }) {
  const writers = /* @__PURE__ */ new Set([author, ...comments.map((comment) => comment.author)]);
  return Array.from(writers).filter((writer) => writer.toLowerCase() !== asker?.toLowerCase()).join(", ");
}
function issueRecord({
  number,
  title
}) {
  return { number, title };
}
function textOf({ number, title, body, author, comments, leftOut = 0 }) {
  const parts = [
    fenceUntrustedText(`${title}

${body}`.trim(), `issue #${number} by ${author}`),
    ...comments.map(
      (comment) => fenceUntrustedText(comment.body, `comment on issue #${number} by ${comment.author}`)
    ),
    ...leftOut > 0 ? [`(${leftOut} further comments on the issue are not shown.)`] : []
  ];
  return parts.join("\n\n");
}
async function readIssueText(place, number, until) {
  const { readIssue } = await import("./issue-GBGVA5FC.js");
  const issue = await readIssue(place, number, until);
  const comments = issue.comments.filter(({ author: author2 }) => !author2.isBot).map(({ author: author2, body: body2 }) => ({ author: author2.login, body: body2 }));
  const { title, body, author, leftOut } = issue;
  return { number, title, body, author: author.login, comments, leftOut };
}

export {
  issueVariables,
  issueRecord,
  readIssueText
};
