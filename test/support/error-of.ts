/** What a call throws, or what its promise rejects with; an error of its own where it does neither. */
export function errorOf(call: () => Promise<unknown>): Promise<unknown>;
export function errorOf(call: () => unknown): unknown;
export function errorOf(call: () => unknown): unknown {
  try {
    const result = call();
    if (result instanceof Promise) return result.then(nothingThrown, (error: unknown) => error);
  } catch (error) {
    return error;
  }
  return nothingThrown();
}

function nothingThrown(): Error {
  return new Error("Nothing was thrown.");
}
