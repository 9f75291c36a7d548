/**
 * Says a text that names what people do in a terminal for people at GitHub: commands on a run as comments, options as inputs of the
 * Action, settings as keys of the configuration.
 */
export declare function forGitHub(text: string): string;
