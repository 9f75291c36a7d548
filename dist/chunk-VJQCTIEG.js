const require = process.getBuiltinModule;
import {
  __commonJS
} from "./chunk-2GY5E74Q.js";

// global:process
var require_process = __commonJS({
  "global:process"(exports, module) {
    module.exports = process;
  }
});

export {
  require_process
};
