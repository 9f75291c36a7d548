const require = process.getBuiltinModule;
import {
  repositoryAtGitHub
} from "./chunk-EHJTJ4DQ.js";
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-KDGADWJH.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-4PKX4LQT.js";
import "./chunk-WMD46G43.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-2UH2OY2G.js";
import {
  addressesOf
} from "./chunk-I5UDNCPW.js";
import {
  repositoryOf
} from "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
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
