const require = process.getBuiltinModule;
import {
  repositoryAtGitHub
} from "./chunk-A2H4XKW7.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-MLALDB67.js";
import "./chunk-OV2FDV2N.js";
import "./chunk-A365YEKB.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import {
  addressesOf
} from "./chunk-I5UDNCPW.js";
import {
  repositoryOf
} from "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
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
