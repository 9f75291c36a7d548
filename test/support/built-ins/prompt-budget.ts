/**
 * English prompts with JSON have 3.8 characters a token: so measured with the tokenizer of a provider on the prompts and tools of an earlier
 * version. No tokenizer is a dependency, so this is an estimate.
 */
const CHARACTERS_PER_TOKEN = 3.8;

export function tokensIn(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Most tokens of our own tools and their instructions, in a session that works and in one that reads. Tests of the server hold them. */
export const MOST_TOOL_TOKENS = { working: 730, reading: 560 };
