import { describe, expect, test } from "vitest";
import { parseRepositoryUrl, resolveGitHubUrls } from "../../../src/github/client/github-repository.ts";

const GITHUB = "https://github.com";
const demo = { owner: "octo", repo: "demo" };

describe("the repository of a remote", () => {
  test.each([
    "https://github.com/octo/demo",
    "https://github.com/octo/demo.git",
    "https://github.com/octo/demo/",
    "https://x-access-token:secret@github.com/octo/demo.git",
    "https://GitHub.com/octo/demo.git",
    "https://github.com:443/octo/demo.git",
    "http://github.com/octo/demo.git",
    "git@github.com:octo/demo.git",
    "git@github.com:/octo/demo.git",
    "github.com:octo/demo",
    "org-123@GitHub.com:octo/demo.git",
    "ssh://git@github.com/octo/demo.git",
    "ssh://git@github.com:22/octo/demo.git",
    "ssh://git@ssh.github.com:443/octo/demo.git",
    "git+ssh://git@github.com/octo/demo.git",
  ])("is %s", (url) => {
    expect(parseRepositoryUrl(url, GITHUB)).toEqual(demo);
  });

  test.each([
    "https://gitlab.com/octo/demo.git",
    "https://github.com.evil.example/octo/demo.git",
    "https://evil.example/github.com/octo/demo.git",
    "https://github.com@evil.example/octo/demo.git",
    "https://github.com:8443/octo/demo.git",
    "https://gist.github.com/octo/demo.git",
    "git@gitlab.com:octo/demo.git",
    "git@github.com:demo.git",
    "git@github.com:a/b/c.git",
    "https://github.com/octo",
    "https://github.com/octo/demo/tree/main",
    "https://github.com/octo/..",
    "https://github.com/octo/%2e%2e",
    "https://github.com/octo/a%20b",
    "https://github.com/octo/%zz",
    "git@github.com:octo/a b",
    "/home/somebody/octo/demo.git",
    "file:///octo/demo.git",
    "../octo/demo",
    "C:\\octo\\demo",
    "ftp://github.com/octo/demo",
    "",
  ])("is none of GitHub's at %j", (url) => {
    expect(parseRepositoryUrl(url, GITHUB)).toBeUndefined();
  });

  test("is that of another server, with the port its web addresses have", () => {
    const server = "https://code.example.com:8443";
    expect(parseRepositoryUrl("https://code.example.com:8443/octo/demo.git", server)).toEqual(demo);
    expect(parseRepositoryUrl("ssh://git@code.example.com:2222/octo/demo.git", server)).toEqual(demo);
    expect(parseRepositoryUrl("git@code.example.com:octo/demo.git", server)).toEqual(demo);
    expect(parseRepositoryUrl("https://code.example.com/octo/demo.git", server)).toBeUndefined();
    expect(parseRepositoryUrl("https://github.com/octo/demo.git", server)).toBeUndefined();
  });
});

describe("the server", () => {
  const API = "https://api.github.com";
  test.each([
    [{}, GITHUB, API],
    [{ GITHUB_SERVER_URL: GITHUB, GITHUB_API_URL: API }, GITHUB, API],
    [
      { GITHUB_SERVER_URL: "https://ghe.example.com", GITHUB_API_URL: "https://ghe.example.com/api/v3" },
      "https://ghe.example.com",
      "https://ghe.example.com/api/v3",
    ],
    [
      { GITHUB_SERVER_URL: "http://127.0.0.1:3000/" },
      "http://127.0.0.1:3000",
      "http://127.0.0.1:3000/api/v3",
    ],
    [{ GH_HOST: "ghe.example.com" }, "https://ghe.example.com", "https://ghe.example.com/api/v3"],
    [{ GH_HOST: "octo.ghe.com" }, "https://octo.ghe.com", "https://api.octo.ghe.com"],
    [{ GITHUB_SERVER_URL: "", GH_HOST: "", GITHUB_API_URL: "" }, GITHUB, API],
    [{ GITHUB_SERVER_URL: "nonsense" }, GITHUB, API],
  ])("is said by the environment: %o", (environment, serverUrl, apiUrl) => {
    expect(resolveGitHubUrls(environment)).toEqual({ serverUrl, apiUrl });
  });
});
