import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runQuietly } from './child.mjs'
import { withLock } from './lock.mjs'
import { Refusal, say } from './refusal.mjs'

/** @typedef {{ name: string, script: string, output: string, sources: string[] }} Build */

/** @type {Build[]} */
const builds = [
  { name: 'web', script: 'tools/build-web.ts', output: 'dist/web', sources: ['web', 'contract', 'tools/build-web'] },
  { name: 'server', script: 'tools/build-server.ts', output: 'dist/server', sources: ['server', 'contract'] },
  { name: 'bill-of-materials', script: 'tools/build-sbom.ts', output: 'dist/sbom.cdx.json', sources: ['tools/build-sbom'] },
]

/**
 * Builds the web and the server, and lists their packages, unless they were built from the same sources before.
 * @param {string} root
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 */
export async function buildAll(root, runtime) {
  for (const build of builds) await buildOne(root, build, runtime)
}

/**
 * @param {string} root
 * @param {Build} build
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 */
async function buildOne(root, build, { node, env }) {
  if (!existsSync(join(root, build.script)) || (await isBuilt(root, build))) return
  await withLock(join(root, '.cache', 'launcher.lock'), async () => {
    if (await isBuilt(root, build)) return
    say(`Building the ${build.name} …`)
    // A build that is interrupted leaves parts of two: no stamp may vouch for them, whatever the sources become.
    await rm(stampPath(root, build), { force: true })
    const { code, said } = await runQuietly(node, [build.script], { cwd: root, env })
    if (code > 128) throw new Refusal(`Stopped while building the ${build.name}.`, code)
    if (code !== 0) throw new Refusal(`The ${build.name} could not be built:\n${said.trim()}`)
    await mkdir(join(root, '.cache'), { recursive: true })
    await writeFile(stampPath(root, build), await hashSources(root, build))
  })
}

/**
 * @param {string} root
 * @param {Build} build
 */
const stampPath = (root, { name }) => join(root, '.cache', `${name}-build`)

/**
 * @param {string} root
 * @param {Build} build
 */
async function isBuilt(root, build) {
  if (!existsSync(join(root, build.output))) return false
  const stamp = await readFile(stampPath(root, build), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await hashSources(root, build))
}

/**
 * Everything that can change the output of the build, without tests.
 * @param {string} root
 * @param {Build} build
 */
async function hashSources(root, { script, sources }) {
  const top = (await readdir(root)).filter((name) => /^(package-lock\.json|tsconfig.*\.json|.*\.config\.\w+)$/.test(name))
  const below = await Promise.all(sources.map((folder) => listFiles(join(root, folder))))
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
