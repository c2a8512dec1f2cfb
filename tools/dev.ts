import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './source-files.ts'

// Serves the product during development: a server change restarts it, a web change first builds the web.
const quiet = 200
const allApps = ['guest', 'office', 'door']

const run = (script: string, ...args: string[]) =>
  spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })

let server: ChildProcess | null = null
let isStopping = false

async function stopServer(): Promise<void> {
  const running = server
  server = null
  if (running === null || running.exitCode !== null) return
  running.kill('SIGTERM')
  await once(running, 'exit')
}

async function renew(apps: readonly string[]): Promise<void> {
  if (apps.length > 0) {
    const [code] = (await once(run('tools/build-web.ts', ...apps), 'exit')) as [number | null]
    // The build has reported the error; the previous version keeps running.
    if (code !== 0) return
  }
  await stopServer()
  if (!isStopping) server = run('server/main.ts')
}

let changed = new Set<string>()
let working = Promise.resolve()
let timer: NodeJS.Timeout | undefined

function note(folder: string, path: string | null): void {
  if (path === null || /\.test\.tsx?$/.test(path)) return
  // The changed part of the web: an app, or what all of them share.
  changed.add(folder === 'web' ? (path.split(sep)[0] ?? '') : folder)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const folders = changed
    changed = new Set()
    working = working.then(() =>
      renew(allApps.filter((app) => folders.has(app) || folders.has('contract') || folders.has('shared'))),
    )
  }, quiet)
}

for (const folder of ['web', 'contract', 'server'])
  watch(join(root, folder), { recursive: true }, (_, path) => note(folder, path))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true
    void stopServer().then(() => process.exit(0))
  })
}
await renew(allApps)
