/** A workflow of a repository, with variables of several kinds. */
export const DARK = `name: dark
description: Makes it dark.
version: "1.0"
variables:
  - { name: request, required: true }
  - { name: depth, type: number, default: 1 }
  - { name: shade, enum: [grey, black], default: grey }
  - { name: target, required: true }
steps:
  - { name: look, type: script, run: echo }
`;

/** How it can be asked for amiss, and what is answered. */
export const MISTAKES: readonly [string, string][] = [
  ["target=a depth=abc", 'variable `depth` must be a number, not the text "abc". Give it as `depth=3`.'],
  ["targt=x", "`dark` has no variable `targt`. Did you mean `target`?"],
  [
    "target=a shade=blak",
    'variable `shade` cannot be the text "blak"; allowed: grey, black. Did you mean `black`?',
  ],
  ["depth=2", "variable `target` is required. Give it as `target=text`."],
];
