import { Option } from "commander";

/** For a run whose files changed, or came from others. */
export const trustDefinition = () =>
  new Option("--trust-definition <version>", "resume from files that you have looked at");
