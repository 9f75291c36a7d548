const require = process.getBuiltinModule;

// src/launch/read-issue.ts
async function readIssueText(place, number, until) {
  const { readIssue } = await import("./issue-MDB64JCD.js");
  const issue = await readIssue(place, number, until);
  const comments = issue.comments.filter(({ author: author2 }) => !author2.isBot).map(({ author: author2, body: body2 }) => ({ author: author2.login, body: body2 }));
  const { title, body, author, leftOut } = issue;
  return { number, title, body, author: author.login, comments, leftOut };
}

export {
  readIssueText
};
