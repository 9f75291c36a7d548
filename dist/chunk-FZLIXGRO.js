const require = process.getBuiltinModule;
import {
  enclosingCheckout
} from "./chunk-5C6V6G7U.js";
import {
  openForReading,
  openProject
} from "./chunk-SPMHWW7U.js";
import {
  projectRoot
} from "./chunk-WTW3FVGE.js";

// src/cli/runs/enclosing-checkout.ts
function openEnclosingCheckout({ cwd }) {
  return { ...openProject(checkoutOf(cwd)), ...projectRoot(cwd) };
}
function readEnclosingCheckout({ cwd, stderr }) {
  return { ...openForReading({ cwd: checkoutOf(cwd), stderr }), ...projectRoot(cwd) };
}
function checkoutOf(cwd) {
  return enclosingCheckout(projectRoot(cwd).root);
}

export {
  openEnclosingCheckout,
  readEnclosingCheckout
};
