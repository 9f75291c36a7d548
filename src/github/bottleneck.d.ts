/** Without Redis; the one that Octokit's plugins use. */
declare module "bottleneck/light.js" {
  export { default } from "bottleneck";
}
