const require = process.getBuiltinModule;
import {
  sweep
} from "./chunk-HMBD4QQ2.js";
import "./chunk-GEHVEWWT.js";
import "./chunk-EENPOO7Q.js";
import {
  gitHubOf
} from "./chunk-NZ4INS37.js";
import {
  usage
} from "./chunk-3JN7NSTI.js";
import "./chunk-JV3D6P3V.js";
import "./chunk-IFDMLTKT.js";
import "./chunk-H6C2ZJXW.js";
import "./chunk-4H6YRVDH.js";
import "./chunk-IZ2YRGGX.js";
import "./chunk-I5FKP3BS.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import "./chunk-DRTTCHKP.js";
import "./chunk-YLFEEYVP.js";
import "./chunk-LJKO2WSV.js";
import "./chunk-DK3G6FV7.js";
import "./chunk-XVXYZGAR.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-ZSKKWJMA.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-FQSX4XPP.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-AD2IWU67.js";
import "./chunk-6UAG54XQ.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-HUKDV7MY.js";
import "./chunk-DNGAGY3L.js";
import "./chunk-6EBTRPT7.js";
import "./chunk-ZZE73FHH.js";
import "./chunk-27F4QD3B.js";
import "./chunk-4GAOKACT.js";
import "./chunk-XTSBLCNS.js";
import "./chunk-XS5KINY7.js";
import "./chunk-L7N52YNY.js";
import "./chunk-ZOV3FTVT.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JTJL3YG5.js";
import "./chunk-F6GNOVCV.js";
import "./chunk-7JPTUYAP.js";
import "./chunk-LZJU5AN6.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
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
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
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
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-B6W4YOVN.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/sweep.ts
async function sweepCommand(job) {
  const place = await gitHubOf(job);
  if (place) return await sweep(job, place);
  throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
}
export {
  sweepCommand
};
