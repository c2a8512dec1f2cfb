import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { Refusal } from './refusal.mjs'

const quietly = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs in a folder: quiet, without install scripts of packages (none of ours needs one). `npm ci` begins by removing what is
 * there; where a running server needs that, `npm install` adds the rest and leaves the lock as it is.
 * @param {string} root
 * @param {string} folder
 * @param {{ development: boolean, adding?: boolean }} options
 */
export async function runNpm(root, folder, { development, adding = false }) {
  const [program, first] = findNpm()
  const command = adding ? ['install', '--no-save'] : ['ci']
  const args = [...command, development ? '--include=dev' : '--omit=dev', ...quietly]
  const { code, said } = await runQuietly(program, [...first, ...args], {
    cwd: folder,
    shell: process.platform === 'win32' && first.length === 0,
    env: { ...process.env, npm_config_update_notifier: 'false', npm_config_cache: chooseCache(root, process.env) },
  })
  if (code === 0) return
  if (code > 128) throw new Refusal('Stopped while installing.', code)
  throw new Refusal(`npm could not install the packages in ${folder}:\n${said.trim()}`)
}

/**
 * The npm that started us, otherwise the one on the PATH.
 * @returns {[program: string, first: string[]]}
 */
function findNpm() {
  const given = process.env['npm_execpath']
  return given !== undefined && /npm-cli\.c?js$/.test(given) ? [process.execPath, [given]] : ['npm', []]
}

/**
 * npm's usual cache, or one in the project if the home folder is missing or read-only.
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 */
export function chooseCache(root, env) {
  const usual = env['npm_config_cache'] ?? join(env['HOME'] || homedir(), '.npm')
  return isWritable(usual) ? usual : join(root, '.cache', 'npm')
}

/**
 * Whether a folder is writable, or could be created. Not tested by creating it: that never ends in /proc, where some have their
 * home.
 * @param {string} path
 * @returns {boolean}
 */
function isWritable(path) {
  if (!existsSync(path)) return dirname(path) !== path && isWritable(dirname(path))
  try {
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
