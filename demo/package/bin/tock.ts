#!/usr/bin/env node
import { cli } from "../src/cli.ts";

const { text, exitCode } = cli(process.argv.slice(2));
(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = exitCode;
