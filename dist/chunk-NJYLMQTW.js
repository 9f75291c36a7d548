const require = process.getBuiltinModule;

// src/output/status/continued-pull-request.ts
function continuedPullOf({
  record: { pull_request: number },
  state: { workspace, pullRequests }
}) {
  if (number === void 0) return void 0;
  return pullRequests.find((each) => each.number === number && each.branch === workspace?.branch);
}

export {
  continuedPullOf
};
