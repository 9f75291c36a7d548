/**
 * The prompt as mere words to Claude Code and Gemini. Prompts hold other people's text: a first character `/` would make a
 * command of it, and `@path` would attach any file, read without permission, to what the model sees.
 */
export declare function plainPrompt(prompt: string, cwd: string): string;
