const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-I22QVPSE.js";
import {
  usage
} from "./chunk-P2H7QCC6.js";
import "./chunk-VCV36COJ.js";
import "./chunk-UOI2ZNEK.js";
import "./chunk-FGVG2JDA.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-CNR4IBWP.js";
import "./chunk-EWWCX6CE.js";
import {
  STARTER,
  dispatchRepository
} from "./chunk-REB7S6BR.js";
import "./chunk-X4R2SBAR.js";
import "./chunk-ZL6WWE5P.js";
import "./chunk-XS5KINY7.js";
import "./chunk-QWSOWCZH.js";
import "./chunk-4S7OZC2U.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NXTDYZFH.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  exitCodes
} from "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/dispatch.ts
async function dispatchCommand(job) {
  const { "run-id": runId } = job.inputs;
  if (runId === void 0) throw usage("Input `run-id` is missing; name the run to resume.");
  const place = await gitHubOf(job);
  if (!place) throw usage("`command: dispatch` needs `github-token`, to start jobs that resume the run.");
  await dispatchRepository(place, { event: STARTER.event, payload: { command: "resume", "run-id": runId } });
  job.log.text(`Jobs that resume run ${runId} were started.`);
  return exitCodes.completed;
}
export {
  dispatchCommand
};
