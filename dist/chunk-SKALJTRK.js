const require = process.getBuiltinModule;

// src/decision/walk.ts
var ended = { kind: "ended" };
function open(...decisions) {
  return { kind: "open", decisions, busy: true, workers: 1 };
}
function idle(...decisions) {
  return { kind: "open", decisions, busy: false, workers: 0 };
}
function record(event) {
  return open({ type: "record", event });
}
function closeBlock(path, status, summary) {
  return record({ type: "block.closed", step: path, status, summary });
}

export {
  ended,
  open,
  idle,
  record,
  closeBlock
};
