import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runQuietly } from './child.mjs'
import { installPackages } from './install.mjs'
import { withLock } from './lock.mjs'
import { Refusal, say } from './refusal.mjs'

const script = 'tools/build-web.ts'

/**
 * Builds the web, unless it was built from the same sources before.
 * @param {string} root
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 */
export async function buildWeb(root, { node, env }) {
  if (!existsSync(join(root, script)) || (await isBuilt(root))) return
  await installPackages(root, { development: true })
  await withLock(join(root, '.cache', 'launcher.lock'), async () => {
    if (await isBuilt(root)) return
    say('Building the web …')
    const { code, said } = await runQuietly(node, [script], { cwd: root, env })
    if (code > 128) throw new Refusal('Stopped while building the web.', code)
    if (code !== 0) throw new Refusal(`The web could not be built:\n${said.trim()}`)
    await mkdir(join(root, '.cache'), { recursive: true })
    await writeFile(stampPath(root), await hashSources(root))
  })
}

/** @param {string} root */
const stampPath = (root) => join(root, '.cache', 'web-build')

/** @param {string} root */
async function isBuilt(root) {
  if (!existsSync(join(root, 'dist'))) return false
  const stamp = await readFile(stampPath(root), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await hashSources(root))
}

/**
 * Everything that can change the output of the build, without tests.
 * @param {string} root
 */
async function hashSources(root) {
  const top = (await readdir(root)).filter((name) => /^(package-lock\.json|tsconfig.*\.json|.*\.config\.\w+)$/.test(name))
  const below = await Promise.all(['web', 'contract', 'tools/build-web'].map((folder) => listFiles(join(root, folder))))
  const paths = [...top.map((name) => join(root, name)), join(root, script), ...below.flat()]
  const hashes = await Promise.all(
    paths.map(
      async (path) =>
        `${relative(root, path)} ${createHash('sha256')
          .update(await readFile(path))
          .digest('hex')}`,
    ),
  )
  // The order in which a folder lists its files differs between machines; Node 20 sorts only in place.
  hashes.sort()
  return createHash('sha256').update(hashes.join('\n')).digest('hex')
}

/** @param {string} folder */
async function listFiles(folder) {
  if (!existsSync(folder)) return []
  const names = await readdir(folder, { recursive: true })
  const paths = names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => join(folder, name))
  const areFiles = await Promise.all(paths.map(async (path) => (await stat(path)).isFile()))
  return paths.filter((_, index) => areFiles[index])
}
