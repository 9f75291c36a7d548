const require = process.getBuiltinModule;
import {
  openRepository
} from "./chunk-ONAFJNCZ.js";

// src/action/job-repository.ts
async function atGitHub({ environment }) {
  const [owner = "", repo = "", ...more] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
  if (owner === "" || repo === "" || more.length > 0) return { status: "elsewhere" };
  return await openRepository(environment, { owner, repo });
}
async function gitHubOf(job) {
  const found = await atGitHub(job);
  return found.status === "open" ? found.place : void 0;
}

export {
  atGitHub,
  gitHubOf
};
