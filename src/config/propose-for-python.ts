import { allOf, firstFile, proposal, type RepositoryFiles, type Tools } from "./proposal.ts";

interface Installer {
  readonly lock: string;
  readonly section: RegExp;
  readonly setup: string;
  readonly setupWithoutLock: string;
  readonly run: string;
}

const INSTALLERS: readonly Installer[] = [
  {
    lock: "uv.lock",
    section: /^\[tool\.uv[.\]]/m,
    setup: "uv sync --frozen",
    setupWithoutLock: "uv sync",
    run: "uv run ",
  },
  {
    lock: "poetry.lock",
    section: /^\[tool\.poetry[.\]]/m,
    setup: "poetry install --no-interaction",
    setupWithoutLock: "poetry install --no-interaction",
    run: "poetry run ",
  },
  {
    lock: "pdm.lock",
    section: /^\[tool\.pdm[.\]]/m,
    setup: "pdm sync",
    setupWithoutLock: "pdm install",
    run: "pdm run ",
  },
  {
    lock: "Pipfile.lock",
    section: /(?!)/,
    setup: "pipenv sync --dev",
    setupWithoutLock: "pipenv install --dev",
    run: "pipenv run ",
  },
];

const REQUIREMENTS = [
  "requirements.txt",
  "requirements-dev.txt",
  "dev-requirements.txt",
  "requirements-test.txt",
];

const VENV = "python3 -m venv .venv && .venv/bin/pip install";

export function pythonTools(files: RepositoryFiles): Tools | undefined {
  const project = withoutComments(files.read("pyproject.toml"));
  const found = installationOf(files, project);
  if (!found) return undefined;
  const check = checkOf(files, project, found.run);
  const setup = proposal(found.setup, ...found.from);
  return { setup, check, ignored: found.from[0] };
}

function installationOf(files: RepositoryFiles, project: string) {
  const locked = INSTALLERS.find(({ lock }) => files.has(lock));
  if (locked) return { setup: locked.setup, run: locked.run, from: [locked.lock] };
  const declared = INSTALLERS.find(({ section }) => section.test(project));
  if (declared) return { setup: declared.setupWithoutLock, run: declared.run, from: ["pyproject.toml"] };
  const run = ".venv/bin/python -m ";
  const lists = REQUIREMENTS.filter(files.has);
  if (lists.length > 0)
    return { setup: `${VENV} ${lists.map((path) => `-r ${path}`).join(" ")}`, run, from: lists };
  if (!/^\[project\]/m.test(project)) return undefined;
  const [, extras = ""] = /^\[project\.optional-dependencies\]\n((?:(?!\[).*\n?)*)/m.exec(project) ?? [];
  const extra = ["dev", "test", "tests"].find((name) => new RegExp(`^"?${name}"?\\s*=`, "m").test(extras));
  const target = extra === undefined ? "." : `'.[${extra}]'`;
  return { setup: `${VENV} -e ${target}`, run, from: ["pyproject.toml"] };
}

function checkOf(files: RepositoryFiles, project: string, run: string): Tools["check"] {
  const listed = [
    project,
    ...[...REQUIREMENTS, "Pipfile"].map((path) => withoutComments(files.read(path))),
  ].join("\n");
  const uses = (tool: string): boolean =>
    new RegExp(`(?:^|["'\\s.\\[])${tool}(?:$|["'\\s\\]=<>~!;\\[.])`, "m").test(listed);
  const testFile = firstFile(files, "pytest.ini", "conftest.py", "tests/conftest.py");
  const ruffFile = firstFile(files, "ruff.toml", ".ruff.toml");
  const hasTests = uses("pytest") || testFile !== undefined;
  const hasLint = uses("ruff") || ruffFile !== undefined;
  const command = allOf([hasTests && `${run}pytest`, hasLint && `${run}ruff check`]);
  if (command === undefined) return undefined;
  const lists = ["pyproject.toml", ...REQUIREMENTS, "Pipfile"];
  const named =
    uses("pytest") || uses("ruff")
      ? lists.find((path) => /pytest|ruff/.test(files.read(path) ?? ""))
      : undefined;
  return proposal(
    command,
    named,
    hasTests && !uses("pytest") ? testFile : undefined,
    hasLint && !uses("ruff") ? ruffFile : undefined,
  );
}

function withoutComments(text: string | undefined): string {
  return (text ?? "").replaceAll(/^\s*#.*$/gm, "");
}
