const require = process.getBuiltinModule;
import "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import {
  repositoryAtGitHub
} from "./chunk-K37V4J2B.js";
import "./chunk-TCVSSYCF.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-EMY46CV7.js";
import {
  addressesOf
} from "./chunk-I5UDNCPW.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  repositoryOf
} from "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
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
