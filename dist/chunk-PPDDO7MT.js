const require = process.getBuiltinModule;
import {
  isSet
} from "./chunk-MJNBBIXC.js";

// src/cli/can-ask.ts
function canAsk({ stdin, stderr, environment }) {
  return stdin.isTTY && stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
}

export {
  canAsk
};
