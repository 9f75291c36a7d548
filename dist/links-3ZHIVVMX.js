const require = process.getBuiltinModule;
import {
  repositoryAtGitHub
} from "./chunk-HT4TMITK.js";
import "./chunk-SSIK226F.js";
import {
  addressesOf
} from "./chunk-I5UDNCPW.js";
import "./chunk-UXECRFTD.js";
import {
  repositoryOf
} from "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/compose/links.ts
async function linksOfRun(place, run) {
  const found = await repositoryAtGitHub(place, run.origin) ?? repositoryOfJob(place.environment);
  if (!found) return void 0;
  const { repository, serverUrl } = found;
  const name = `${repository.owner}/${repository.repo}`;
  const { remote, branch } = place.config.state;
  const runUrl = pageOfRun(place.environment, repository);
  return {
    server: serverUrl,
    repository: name,
    ...runUrl === void 0 ? {} : { runUrl },
    // The ref of a live run goes when that ends, and a pull request stays.
    ...remote === void 0 ? { stateUrl: `${serverUrl}/${name}/tree/${branch}/${run.directory}` } : {}
  };
}
function repositoryOfJob(environment) {
  if (environment["GITHUB_ACTIONS"] !== "true") return void 0;
  const { serverUrl } = addressesOf(environment);
  const repository = repositoryOf(`${serverUrl}/${environment["GITHUB_REPOSITORY"] ?? ""}`, serverUrl);
  return repository && { repository, serverUrl };
}
function pageOfRun(environment, { owner, repo }) {
  const { GITHUB_RUN_ID: run, GITHUB_REPOSITORY: own = "", GITHUB_SERVER_URL: server } = environment;
  if (!run || own.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) return void 0;
  return `${server || "https://github.com"}/${own}/actions/runs/${run}`;
}
export {
  linksOfRun,
  pageOfRun
};
