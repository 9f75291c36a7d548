const require = process.getBuiltinModule;

// src/run/has-ended.ts
function hasEnded({
  status,
  reason
}) {
  return status === "completed" || status === "failed" || status === "cancelled" && reason !== "interrupted";
}

export {
  hasEnded
};
