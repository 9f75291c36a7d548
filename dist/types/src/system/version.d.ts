/** Version of agentic-sdlc. */
export declare const version: string;
