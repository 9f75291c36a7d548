const require = process.getBuiltinModule;
import "./chunk-XF5KNP3X.js";
import "./chunk-PYZYKZVL.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-FE4422VC.js";
import {
  repositoryAtGitHub
} from "./chunk-YYPPJLDY.js";
import "./chunk-AGE6USHW.js";
import "./chunk-OOHEGVAE.js";
import "./chunk-BJHA63VJ.js";
import "./chunk-GG5LJ2OR.js";
import "./chunk-6M25X35M.js";
import "./chunk-5YBL6TOA.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-FIKSGUKN.js";
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
import "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QNMNERKW.js";
import "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
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
