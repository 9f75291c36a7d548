import { confirm, select, text, updateSettings } from "@clack/prompts";
import { isSet } from "../../agents/process/process-environment.ts";
import type { Io } from "../../runner/process/io.ts";

export type Question = { readonly message: string } & (
  | { readonly kind: "choice"; readonly options: readonly string[]; readonly answer: string }
  | { readonly kind: "yes-no"; readonly answer: boolean }
  | {
      readonly kind: "text";
      readonly answer: string;
      readonly empty: string;
      readonly faultOf: (answer: string) => string | undefined;
    }
);

const CTRL_D = "\u0004";
// Without an alias, Ctrl+D closes the input and leaves the prompt without an answer.
updateSettings({ aliases: { [CTRL_D]: "cancel" } });

/** Asks on standard error. Returns undefined if the user cancels with Ctrl+C, Ctrl+D or Escape, or the input ends. */
export async function ask({ stdin, stderr }: Io, question: Question): Promise<string | boolean | undefined> {
  const end = new AbortController();
  const onEnd = (): void => end.abort();
  stdin.once("end", onEnd);
  try {
    const prompt = { message: question.message, input: stdin, output: stderr, signal: end.signal };
    const answer = await showPrompt(question, prompt);
    return typeof answer === "symbol" ? undefined : answer;
  } finally {
    stdin.off("end", onEnd);
  }
}

type Prompt = Pick<Parameters<typeof text>[0], "message" | "input" | "output" | "signal">;

async function showPrompt(question: Question, prompt: Prompt): Promise<string | boolean | symbol> {
  switch (question.kind) {
    case "choice":
      return await select({
        ...prompt,
        options: question.options.map((value) => ({ value })),
        initialValue: question.answer,
        showInstructions: false,
      });
    case "yes-no":
      return await confirm({ ...prompt, initialValue: question.answer });
    case "text":
      return await text({
        ...prompt,
        initialValue: question.answer,
        placeholder: question.empty,
        defaultValue: "",
        validate: (answer) => question.faultOf(answer ?? ""),
      });
  }
}

export function canAsk({ stdin, stderr, environment }: Io): boolean {
  return stdin.isTTY && stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
}
