const require = process.getBuiltinModule;

// package.json
var package_default = {
  name: "agentic-sdlc",
  version: "0.1.0",
  description: "Carries software work from an issue to a pull request with coding agents, on your own runners, and does not lose a step.",
  license: "MIT",
  type: "module",
  engines: {
    node: ">=22.12"
  },
  bin: {
    "agentic-sdlc": "bin/agentic-sdlc.js"
  },
  exports: {
    ".": {
      types: "./dist/types/src/index.d.ts",
      default: "./dist/index.js"
    },
    "./app": "./dist/app.js",
    "./package.json": "./package.json"
  },
  files: [
    "bin",
    "dist",
    "prompts",
    "schemas",
    "templates",
    "workflows",
    "demo",
    "CLAUDE.example.md",
    "AGENTS.example.md"
  ],
  scripts: {
    prepare: "node scripts/trim-node.mjs",
    demo: "node dist/cli.js demo",
    build: "node scripts/build.ts && node scripts/types.ts",
    schemas: "node scripts/schemas.ts && node scripts/reference.ts",
    format: "prettier --write .",
    check: "prettier --check . && oxlint && tsc && node scripts/schemas.ts --check && node scripts/reference.ts --check && node scripts/build.ts --check && node scripts/types.ts --check",
    test: "node scripts/install-test-tools.ts && vitest run",
    "test:full": "node scripts/install-test-tools.ts && TEST_SIZE=full vitest run",
    bench: "node scripts/install-test-tools.ts bench && node test/bench/run.ts",
    "record-demo": "node scripts/install-test-tools.ts && node scripts/record-demo.ts"
  },
  devDependencies: {
    "@types/node": "^24.19.2",
    "@types/picomatch": "^4.0.3",
    emulate: "0.12.2",
    esbuild: "^0.28.2",
    "fast-check": "^4.10.2",
    micromark: "^4.0.3",
    "micromark-extension-gfm": "^3.0.0",
    node: "^24.21.0",
    oxlint: "~1.89.0",
    prettier: "^3.10.1",
    typescript: "^7.0.2",
    vitest: "^5.1.1"
  },
  dependencies: {
    "@clack/prompts": "^1.9.0",
    "@modelcontextprotocol/server": "^2.4.0",
    "@octokit/auth-app": "^8.3.1",
    "@octokit/core": "^7.0.8",
    "@octokit/plugin-retry": "^8.1.1",
    "@octokit/plugin-throttling": "^11.0.5",
    ajv: "^8.20.0",
    bottleneck: "^2.19.5",
    commander: "^15.1.0",
    "fastest-levenshtein": "^1.0.16",
    "log-update": "^8.0.0",
    nunjucks: "^3.2.4",
    picomatch: "^4.0.7",
    yaml: "^2.9.1",
    zod: "^4.6.7"
  },
  allowScripts: {
    node: true,
    esbuild: false
  }
};

// src/version.ts
var version = package_default.version;

export {
  version
};
