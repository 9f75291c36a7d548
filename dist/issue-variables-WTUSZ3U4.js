const require = process.getBuiltinModule;
import {
  issueRecord,
  issueVariables,
  readIssueText
} from "./chunk-HDD3WQKE.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  issueRecord,
  issueVariables,
  readIssueText
};
