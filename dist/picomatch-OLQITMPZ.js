const require = process.getBuiltinModule;
import {
  require_picomatch
} from "./chunk-EBMFTSOU.js";
import "./chunk-2GY5E74Q.js";
export default require_picomatch();
