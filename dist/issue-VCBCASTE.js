const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-A3HDOGJP.js";
import {
  readIssueText
} from "./chunk-GIEDPTJQ.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-H5P24KGK.js";
import "./chunk-3ZO6GAU3.js";
import "./chunk-UXX76GQG.js";
import "./chunk-ADFL272A.js";
import "./chunk-4H6YRVDH.js";
import "./chunk-IZ2YRGGX.js";
import "./chunk-I5FKP3BS.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import {
  openGitHub
} from "./chunk-DRTTCHKP.js";
import "./chunk-YLFEEYVP.js";
import "./chunk-LJKO2WSV.js";
import "./chunk-DK3G6FV7.js";
import "./chunk-XVXYZGAR.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import {
  threadSurface
} from "./chunk-FQSX4XPP.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-6UAG54XQ.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JTJL3YG5.js";
import "./chunk-LZJU5AN6.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  redactorFor
} from "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-B6W4YOVN.js";
import "./chunk-AMXY6FXI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/issue.ts
async function issueOf(io, project, number) {
  const { place } = await requireGitHub(io, project);
  return await readIssueText(place, number);
}
async function requireGitHub({ environment }, project) {
  const found = await openGitHub({ ...project, environment });
  if (found.status === "open") return found;
  const why = found.status === "elsewhere" ? "the branches of this repository do not go to GitHub" : `there is no token for ${found.repository.owner}/${found.repository.repo} at ${found.host}`;
  const hint = found.status === "elsewhere" ? "Add a remote there" : "Set GITHUB_TOKEN, or sign in: gh auth login";
  throw new AgenticError({ code: "usage", message: `\`--issue\` cannot be read: ${why}. ${hint}.` });
}
function gitHubBoard(io, project, { runId, report }) {
  let at;
  const linksFor = (source) => {
    const { owner = "", repo = "" } = at?.place.repository ?? {};
    const server = at?.serverUrl ?? "https://github.com";
    const stateUrl = stateUrlOf(`${server}/${owner}/${repo}`, project.config, source);
    const issue = source.record.issue?.number;
    return {
      server,
      repository: `${owner}/${repo}`,
      ...stateUrl === void 0 ? {} : { stateUrl },
      ...issue === void 0 ? {} : { issue }
    };
  };
  const how = {
    linksFor,
    place: async () => {
      const found = await openGitHub({ ...project, environment: io.environment });
      at = found.status === "open" ? found : void 0;
      return at?.place;
    },
    redactor: redactorFor(io.environment, project.config.logging.redact),
    report
  };
  return createBoard({
    surfaces: [commentSurface({ runId, ...how }), threadSurface(how), pullRequestSurface(how)],
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => report(error instanceof Error ? error.message : String(error))
  });
}
export {
  gitHubBoard,
  issueOf
};
