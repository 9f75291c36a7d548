/**
 * Whether a condition is a sentence for an agent to judge and not an expression to evaluate: it cannot be read as one, holds words
 * side by side, and no braces say that an expression was meant.
 */
export declare function isPlainLanguage(condition: string): boolean;
