#!/usr/bin/env node
// Runs a command of Vesper on any machine that has Node 20 or newer and npm:
//   node tools/run.mjs start | test | dev | bench | faults | superadmin <username> | remove-demo | backup [archive] |
//     restore <folder> | rotate-document-keys | check-documents | <a script in tools/> [arguments]
// Installs locked packages, fetches the Node version Vesper runs on, and builds the web and the server if their sources changed.
// Plain JavaScript without dependencies, because it runs before anything is installed.

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './launcher/build.mjs'
import { installPackages } from './launcher/install.mjs'
import { runChild } from './launcher/child.mjs'
import { findRuntime } from './launcher/runtime.mjs'
import { Refusal } from './launcher/refusal.mjs'
import { serverEnv, serverFlags } from './launcher/server-process.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
// The tests build it in a separate step, so that a broken build is one failure among others.
const needsBuild = new Set(['start', 'bench', 'faults'])

/** @param {string} command */
function findScript(command) {
  if (command === 'start') return 'dist/server/main.js'
  const script = [`tools/${command}.ts`, `${command}/main.ts`, `server/${command}-command.ts`].find((path) =>
    existsSync(join(root, path)),
  )
  if (script !== undefined && /^[\w-]+$/.test(command)) return script
  throw new Refusal(`There is no command "${command}": use start, test, dev, bench, or the name of a script in tools/.`)
}

/** @param {string[]} words */
async function main([command = 'start', ...args]) {
  process.chdir(root)
  const script = findScript(command)
  // The server and its operator's commands run without what only tests and checks use.
  const development = !/^(dist|server)\//.test(script)
  // Side by side: both wait for the network most of the time.
  const [node] = await Promise.all([findRuntime(root), installPackages(root, { development })])
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env['PATH']].filter(Boolean).join(process.platform === 'win32' ? ';' : ':'),
  }
  if (needsBuild.has(command)) await buildAll(root, { node, env })
  if (command !== 'start') {
    const cached = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...env }
    return runChild(node, [script, ...args], { env: cached, stdio: 'inherit' })
  }
  // The channel tells the server when this process ends, however it ends; it reads nothing from stdin. A compile cache would
  // spare its start a twentieth of a second, and take 5 MB from then on.
  return runChild(node, [...serverFlags, script, ...args], { env: { ...serverEnv, ...env }, stdio: ['ignore', 1, 2, 'ipc'] })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
