const require = process.getBuiltinModule;

// src/human/validity.ts
function gitHubAnswerOf(requestId) {
  const [, kind, id] = /^(comment|review-comment|review)-([1-9]\d{0,15})$/.exec(requestId) ?? [];
  return kind === void 0 ? void 0 : { kind, id: Number(id) };
}
var NOUNS = { review: "review", comment: "comment", "review-comment": "comment" };
function voidSentence({
  request,
  actor,
  reason
}) {
  const noun = NOUNS[gitHubAnswerOf(request)?.kind ?? "comment"];
  const why = {
    deleted: `the ${noun} was deleted`,
    edited: `the ${noun} was edited after it was submitted`,
    dismissed: "the review was dismissed",
    "not-permitted": `${actor} may not answer any more`
  };
  return `The ${noun} of ${actor} does not count: ${why[reason]}.`;
}

export {
  gitHubAnswerOf,
  voidSentence
};
