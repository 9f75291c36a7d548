const require = process.getBuiltinModule;

// src/system/node-heap.ts
function limitYoungGeneration() {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}

export {
  limitYoungGeneration
};
