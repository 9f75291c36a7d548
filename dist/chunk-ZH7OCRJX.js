const require = process.getBuiltinModule;
import {
  openGitHub
} from "./chunk-ONAFJNCZ.js";
import {
  checkAnswer
} from "./chunk-GK6JNVMV.js";
import {
  portsAt
} from "./chunk-4AFOL5RP.js";
import {
  gitHubAnswerOf
} from "./chunk-KUB3IZZC.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github-events/reviews/github-answer-source.ts
function createAnswerSource({ open, report }) {
  let ports;
  const told = /* @__PURE__ */ new Set();
  const check = async (...[given, issues]) => {
    if (!gitHubAnswerOf(given.id)) return { status: "valid" };
    const at = ports ? void 0 : await opened(open);
    if (at?.status === "elsewhere") return { status: "valid" };
    if (at && at.status !== "open") return { status: "unknown", message: messageOf(at) };
    ports ??= at && portsAt(at.place, { own: {}, report });
    return ports ? await checkAnswer(ports, given, issues) : { status: "valid" };
  };
  return {
    check: async (given, issues) => {
      const validity = await check(given, issues);
      if (validity.status !== "unknown") return validity;
      const who = given.answer.actor ?? "a person";
      const text = `The answer of ${who} stays in the inbox, because it cannot be read again: ${validity.message}`;
      if (!told.has(text)) report(text);
      told.add(text);
      return validity;
    }
  };
}
function answersAtRemote(from, report) {
  return createAnswerSource({ open: () => openGitHub(from), report });
}
async function opened(open) {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { status: "unsuitable", message: error.message };
  }
}
function messageOf(at) {
  if (at.status === "unsuitable") return at.message;
  const { owner, repo } = at.repository;
  return `there is no token for ${owner}/${repo} at ${at.host}. Set GITHUB_TOKEN, or sign in: gh auth login`;
}

export {
  createAnswerSource,
  answersAtRemote
};
