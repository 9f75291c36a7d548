const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-7U6TULTX.js";
import "./chunk-M63LQ2PG.js";
import "./chunk-CXVEE5NJ.js";
import "./chunk-U6SE647L.js";
import "./chunk-MYGMFLZH.js";
import "./chunk-NRY7DU7O.js";
import "./chunk-WDVCBBAL.js";
import "./chunk-NWMN6KJC.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
