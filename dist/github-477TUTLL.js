const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-LZ7XHALR.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-A2H4XKW7.js";
import "./chunk-OV2FDV2N.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-EZGYSFE4.js";
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
export {
  gitHubOf
};
