import { Option } from "commander";

/** What a person has looked at and confirms. */
export const trusting = () => [trustDefinition(), trustRemotes()];

/** For a run whose files changed, or came from others. */
export const trustDefinition = () =>
  new Option("--trust-definition <version>", "resume from files that you have looked at");

/** For a checkout whose git settings changed after the first step of a run. */
export const trustRemotes = () =>
  new Option("--trust-remotes <version>", "use git settings that changed since a run's first step");
