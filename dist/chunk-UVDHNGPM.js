const require = process.getBuiltinModule;

// src/program/program-call.ts
function createList(prefix, { steps, enclosing, phase }) {
  return { prefix, open: [], told: [], counts: /* @__PURE__ */ new Map(), steps, enclosing, phase };
}
function nextName({ counts }, kind) {
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return `${kind}-${count}`;
}

export {
  createList,
  nextName
};
