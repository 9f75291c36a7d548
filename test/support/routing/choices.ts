import { type Choice, choiceOf } from "../../../src/routing/workflow-choices.ts";

const text = (name: string, more: object = {}) => ({
  name,
  type: "string" as const,
  required: false,
  ...more,
});

/** What a request can be routed to in tests. */
export const CHOICES: readonly Choice[] = [
  choiceOf("plan-build-validate", {
    name: "plan-build-validate",
    version: "1.0",
    description: "Plans and builds.",
    variables: [
      text("request", { required: true }),
      text("type", { enum: ["feature", "bug"], default: "feature" }),
      text("check_command", { default: "" }),
    ],
  }),
  choiceOf("one-shot", {
    name: "one-shot",
    version: "1.0",
    description: "Does one task.",
    variables: [text("prompt", { required: true })],
  }),
  choiceOf("My_Flow.v2", { name: "my-flow", version: "1.0" }),
];
