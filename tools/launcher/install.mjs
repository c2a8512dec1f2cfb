/**
 * One package in package-lock.json.
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], optionalDependencies?: Record<string, string> }} Entry
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { say } from './refusal.mjs'

/**
 * Installs exactly what package-lock.json lists, unless it is installed already.
 * @param {string} root
 * @param {{ development: boolean }} options Whether to install what only tests and checks use, more than half of all megabytes.
 */
export async function installPackages(root, { development }) {
  if (await isInstalled(root, { development })) return
  await withLock(join(root, '.cache', 'launcher.lock'), async () => {
    if (await isInstalled(root, { development })) return
    say('Installing the packages that package-lock.json names (a minute, once) …')
    await runNpm(root, root, { development, adding: development && (await isInstalled(root, { development: false })) })
  })
}

/**
 * npm keeps a list of what it installed inside node_modules, written last.
 * @param {string} folder
 * @param {{ development: boolean }} options
 */
export async function isInstalled(folder, { development }) {
  const wanted = await readLock(join(folder, 'package-lock.json'))
  const installed = await readLock(join(folder, 'node_modules', '.package-lock.json'))
  return wanted !== null && installed !== null && findMissing(wanted, installed, { development }).length === 0
}

/**
 * @param {string} path
 */
async function readLock(path) {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  return /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(text)).packages
}

/**
 * The paths of packages that are locked but missing, or installed in another version. Optional ones exist for some platforms
 * only: of these, those are required that the project itself names and that fit this machine.
 * @param {Record<string, Entry>} wanted
 * @param {Record<string, Entry>} installed
 * @param {{ development: boolean, platform?: string, arch?: string }} options
 */
export function findMissing(wanted, installed, { development, platform = process.platform, arch = process.arch }) {
  const named = new Set(Object.keys(wanted['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`))
  /** @param {Entry} entry */
  const fits = ({ os, cpu }) => (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true)
  return Object.entries(wanted)
    .filter(([path, entry]) => {
      const found = installed[path]
      if (path === '') return false
      if (found !== undefined) return found.version !== entry.version || differ(found.integrity, entry.integrity)
      if (entry.optional || entry.devOptional) return named.has(path) && fits(entry)
      return development || !entry.dev
    })
    .map(([path]) => path)
}

/**
 * @param {string | undefined} one
 * @param {string | undefined} other
 */
function differ(one, other) {
  return one !== undefined && other !== undefined && one !== other
}
