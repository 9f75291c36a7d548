const require = process.getBuiltinModule;
import {
  gitHubError,
  hasStatus
} from "./chunk-SCEKDUDZ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/refs/git-data-api.ts
function createGitData({ octokit, owner, repo }) {
  const location = `${owner}/${repo}`;
  const place = { owner, repo };
  const telling = async (work) => {
    try {
      return await work();
    } catch (error) {
      throw gitHubError(error, location);
    }
  };
  return {
    location,
    ...readsOf({ octokit, place, telling }),
    ...objectsOf({ octokit, place, telling }),
    makeRef: async (ref, sha) => {
      await octokit.request("POST /repos/{owner}/{repo}/git/refs", {
        ...place,
        ref: `refs/heads/${ref}`,
        sha
      });
    },
    moveRef: async (ref, sha, how) => {
      await octokit.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
        ...place,
        ref: `heads/${ref}`,
        sha,
        force: how === "force"
      });
    },
    dropRef: async (ref) => {
      await octokit.request("DELETE /repos/{owner}/{repo}/git/refs/{ref}", { ...place, ref: `heads/${ref}` });
    }
  };
}
function readsOf({
  octokit,
  place,
  telling
}) {
  return {
    refs: (prefix) => telling(() => readRefs(octokit, place, prefix)),
    commit: (commit_sha) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", { ...place, commit_sha }).catch(noneWhere(404, 422));
      if (data === void 0) return void 0;
      return {
        tree: data.tree.sha,
        message: data.message,
        madeAt: Date.parse(data.committer.date)
      };
    }),
    tree: (tree_sha, how) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
        ...place,
        tree_sha,
        ...how && { recursive: "1" }
      });
      return { entries: data.tree.flatMap(entryOf), truncated: data.truncated };
    }),
    blob: (file_sha) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/blobs/{file_sha}", {
        ...place,
        file_sha
      });
      return Buffer.from(data.content, data.encoding === "base64" ? "base64" : "utf8");
    }),
    hasCommit: (branch, sha) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
        ...place,
        basehead: `${sha}...${branch}`
      }).catch(noneWhere(404, 422));
      return data?.status === "ahead" || data?.status === "identical";
    })
  };
}
function objectsOf({
  octokit,
  place,
  telling
}) {
  return {
    makeBlob: (content) => telling(async () => {
      const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/blobs", {
        ...place,
        content: Buffer.from(content).toString("base64"),
        encoding: "base64"
      });
      return data.sha;
    }),
    makeTree: (base, items) => telling(async () => {
      const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/trees", {
        ...place,
        ...base !== void 0 && { base_tree: base },
        tree: [...items]
      });
      return data.sha;
    }),
    makeCommit: ({ message, tree, parents }) => telling(async () => {
      const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/commits", {
        ...place,
        message,
        tree,
        parents: [...parents]
      });
      return data.sha;
    })
  };
}
async function readRefs(octokit, place, prefix) {
  const refs = /* @__PURE__ */ new Map();
  for (let page = 1; ; page += 1) {
    const { data, headers } = await octokit.request("GET /repos/{owner}/{repo}/git/matching-refs/{ref}", {
      ...place,
      ref: `heads/${prefix}`,
      per_page: 100,
      page
    }).catch(noneWhere(409));
    for (const { ref, object } of data ?? []) refs.set(ref.slice("refs/heads/".length), object.sha);
    if (headers?.link?.includes('rel="next"')) continue;
    return { refs, at: headers?.date === void 0 ? Date.now() : Date.parse(headers.date) };
  }
}
function noneWhere(...statuses) {
  return (error) => {
    if (hasStatus(error, ...statuses)) return { data: void 0, headers: void 0 };
    throw error;
  };
}
function entryOf(entry) {
  const { path, mode, type, sha } = entry;
  if (path === void 0 || sha === void 0 || sha === null || mode === "120000") return [];
  if (type === "tree") return [{ path, kind: "folder", id: sha }];
  return type === "blob" ? [{ path, kind: "file", id: sha }] : [];
}
async function noVersion(data, version) {
  await data.refs("agentic/");
  return new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version.slice(0, 64))} in ${data.location}.`
  });
}

// src/github/refs/ref-lock.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");

// src/github/refs/move-ref.ts
async function getRefVersion(data, ref) {
  return (await data.refs(ref)).refs.get(ref);
}
async function moveRef(data, { ref, from, to }) {
  try {
    await (from === void 0 ? data.makeRef(ref, to) : data.moveRef(ref, to));
    return true;
  } catch (error) {
    const now = await getRefVersion(data, ref);
    if (now === to) return true;
    if (hasStatus(error, 409)) return false;
    if (now !== from && hasStatus(error, 404, 422)) return false;
    throw gitHubError(error, data.location);
  }
}

// src/github/refs/ref-lock.ts
var TRAILER = "Agentic-Closing";
var CLOSED_MS = 6e4;
var PATIENCE_MS = 3e4;
var SLACK_MS = 2e3;
function isClosed({ message, madeAt }, now) {
  return message.includes(`
${TRAILER}: `) && now < madeAt + CLOSED_MS + SLACK_MS;
}
async function lockRef(data, { ref, before, tree }) {
  const begunAt = performance.now();
  const message = `Close ${ref} [skip ci]

${TRAILER}: ${randomUUID()}`;
  const closing = await data.makeCommit({ message, tree, parents: before === void 0 ? [] : [before] });
  const moved = await moveRef(data, { ref, from: before, to: closing });
  return moved ? { ref, before, closing, begunAt } : void 0;
}
function isFresh({ begunAt }) {
  return performance.now() - begunAt < PATIENCE_MS;
}
async function unlockRefs(data, closed) {
  for (const each of closed) {
    const { ref, before, closing } = each;
    try {
      if (!isFresh(each) || await getRefVersion(data, ref) !== closing) continue;
      if (before === void 0) await data.dropRef(ref);
      else await data.moveRef(ref, before, "force");
    } catch {
    }
  }
}
async function removeRefLock(data, closed, tree) {
  const { ref } = closed;
  const now = await getRefVersion(data, ref);
  if (now !== closed.closing) return now;
  if (!isFresh(closed)) {
    const again = await lockRef(data, { ref, before: closed.closing, tree });
    return again ? await removeRefLock(data, again, tree) : await getRefVersion(data, ref);
  }
  try {
    await data.dropRef(ref);
  } catch (error) {
    if (await getRefVersion(data, ref) === closed.closing) throw error;
  }
  return void 0;
}

export {
  createGitData,
  noVersion,
  moveRef,
  isClosed,
  lockRef,
  isFresh,
  unlockRefs,
  removeRefLock
};
