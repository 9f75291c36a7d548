const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-45CARRMM.js";
import "./chunk-UWPT26L3.js";
import "./chunk-XUVLRTC7.js";
import "./chunk-U6TRQ2KC.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-EKOITANL.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-6ZGF23UU.js";
import "./chunk-YSCLZZXV.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  sayGone,
  sayIfGone,
  wasKept
};
