const require = process.getBuiltinModule;

// src/run/checkpoint-id.ts
function checkpointId(number) {
  return `chk-${String(number).padStart(3, "0")}`;
}
function highestCheckpoint(text) {
  const numbers = Array.from(
    text.matchAll(/^\s*checkpoint_id:\s*["']?chk-(\d{1,9})\b/gm),
    ([, digits]) => Number(digits)
  );
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

export {
  checkpointId,
  highestCheckpoint
};
