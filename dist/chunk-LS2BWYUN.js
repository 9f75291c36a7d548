const require = process.getBuiltinModule;

// src/run/run-ended.ts
function isTerminal({
  status,
  reason
}) {
  return status === "completed" || status === "failed" || status === "cancelled" && reason !== "interrupted";
}

export {
  isTerminal
};
