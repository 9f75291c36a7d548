import packageJson from "../../package.json" with { type: "json" };

/** Version of agentic-sdlc. */
export const version: string = packageJson.version;
