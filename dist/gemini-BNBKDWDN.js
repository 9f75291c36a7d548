const require = process.getBuiltinModule;
import {
  createGeminiCli
} from "./chunk-ZRP3XVTD.js";
import "./chunk-ZHRYGXER.js";
import "./chunk-VB5TGA2S.js";
import "./chunk-OYBGH5XA.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  createGeminiCli
};
