const require = process.getBuiltinModule;
import {
  createDisplay,
  createReportOnce
} from "./chunk-XQ6PXXR7.js";
import {
  getAuthenticatedLogin
} from "./chunk-APCVBKX2.js";
import {
  pages
} from "./chunk-OFEZFCCX.js";
import {
  fitting
} from "./chunk-CSXZJUPZ.js";
import {
  explainError
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

// src/github/issues/sticky-comment.ts
function createStickyComment(place, options) {
  const { marker, clock, report } = options;
  const asked = {
    location: `${locationOf(place)}#${options.issue}`,
    what: "take the comment on this run",
    permission: "issues: write"
  };
  let comment;
  const display = createDisplay({
    clock,
    onFailure: createReportOnce(report, (error) => sentenceOf(error, asked)),
    write: async (text) => {
      const body = fitting(text.includes(marker) ? text : `${marker}
${text}`);
      comment ??= await findComment(place, options);
      if (comment) comment = await edit(place, options, { comment, body });
      else if (options.isOnlyChanged !== true) comment = await make(place, options, body);
    }
  });
  return {
    show: display.show,
    flush: async () => {
      await display.flush();
      return comment;
    }
  };
}
async function edit(place, options, { comment, body }) {
  if (comment.body === body) return comment;
  try {
    const { data } = await place.client.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
      ...place.repository,
      comment_id: comment.id,
      body
    });
    return { ...comment, id: Number(data.id), url: data.html_url, body };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return await make(place, options, body);
  }
}
async function make(place, options, body) {
  const made = await create(place, options, body).catch((error) => {
    if ((failureOf(error)?.status ?? 0) < 500) throw error;
    return error;
  });
  const first = await findComment(place, options);
  if (made instanceof Error) {
    if (!first) throw made;
    return await edit(place, options, { comment: first, body });
  }
  const own = made;
  if (!first || first.id === own.id) return own;
  await place.client.request("DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", {
    ...place.repository,
    comment_id: own.id
  });
  return await edit(place, options, { comment: first, body });
}
async function create({ client, repository }, { issue }, body) {
  const { data } = await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
    ...repository,
    issue_number: issue,
    body,
    request: { retries: 0 }
  });
  return { ...commentOf(data), body, isNew: true };
}
function commentOf({ id, html_url: url, body = "", user, created_at }) {
  return { id: Number(id), url, body, login: user?.login, at: new Date(created_at), isNew: false };
}
async function findComment({ client, repository }, { issue, marker, since }) {
  const login = await getAuthenticatedLogin(client);
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...repository,
      issue_number: issue,
      ...since && { since: since.toISOString() },
      ...page
    })
  );
  for await (const comments of all) {
    const ours = comments.find(
      ({ body, user }) => body?.trimStart().startsWith(marker) === true && (login === void 0 ? user?.type === "Bot" : user?.login === login)
    );
    if (ours) return commentOf(ours);
  }
  return void 0;
}
function sentenceOf(error, asked) {
  const told = explainError(error, asked);
  const text = told instanceof Error ? told.message : String(told);
  return { text, isFinal: told instanceof AgenticError && told.code !== "remote-unreachable" };
}

export {
  createStickyComment
};
