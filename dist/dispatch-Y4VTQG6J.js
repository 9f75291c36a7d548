const require = process.getBuiltinModule;
import {
  usage
} from "./chunk-6JAWSUYE.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-ONAFJNCZ.js";
import "./chunk-TVPEQRY3.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import {
  STARTER,
  dispatchRepository
} from "./chunk-4AFOL5RP.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-H5MVVNRZ.js";
import "./chunk-HMK5U5DJ.js";
import "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-EUULL6TD.js";
import "./chunk-O3ZPKHK4.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import "./chunk-T5W72HMB.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
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
