import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { withLock } from './lock.mjs'
import { Refusal, say } from './refusal.mjs'

/** @typedef {{ name: string, script: string, output: string, sources: string[] }} Build */

/** @type {Build[]} */
const builds = [
  { name: 'web', script: 'tools/build-web.ts', output: 'dist/web', sources: ['web', 'contract', 'tools/build-web'] },
  {
    name: 'server',
    script: 'tools/build-server.ts',
    output: 'dist/server',
    sources: ['server', 'contract', 'tools/build-server'],
  },
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
  if (!existsSync(join(root, build.script)) || isBuilt(root, build)) return
  await withLock(join(root, '.cache', 'launcher.lock'), async () => {
    if (isBuilt(root, build)) return
    say(`Building the ${build.name} …`)
    // A build that is interrupted leaves parts of two: no stamp may vouch for them, whatever the sources become.
    rmSync(stampPath(root, build), { force: true })
    const seenAt = Date.now()
    const sources = findSources(root, build)
    const stamp = [contentOf(sources), areSettled(sources, seenAt) ? statsOf(sources) : '']
    const { code, said } = await runQuietly(node, [build.script], { cwd: root, env })
    if (code > 128) throw new Refusal(`Stopped while building the ${build.name}.`, code)
    if (code !== 0) throw new Refusal(`The ${build.name} could not be built:\n${said.trim()}`)
    writeFileSync(stampPath(root, build), stamp.join('\n'))
  })
}

/**
 * @param {string} root
 * @param {Build} build
 */
const stampPath = (root, { name }) => join(root, '.cache', `${name}-build`)

/**
 * The stamp, open while the sources are looked at: what is written to one that a build removed meanwhile is lost with it.
 * @param {string} root
 * @param {Build} build
 */
function openStamp(root, build) {
  // Another account may start what it cannot write; it reads the sources each time.
  for (const flags of ['r+', 'r'])
    try {
      return { file: openSync(stampPath(root, build), flags), isWritable: flags === 'r+' }
    } catch {
      // There is none, or it may only be read.
    }
  return null
}

/**
 * Whether it was built from these sources. Reading thousands of files would be a fifth of a start, so they are read only if one
 * has another size or time than when they were last read.
 * @param {string} root
 * @param {Build} build
 */
function isBuilt(root, build) {
  if (!existsSync(join(root, build.output))) return false
  const stamp = openStamp(root, build)
  if (stamp === null) return false
  try {
    const [content, stats] = readFileSync(stamp.file, 'utf8').split('\n')
    const seenAt = Date.now()
    const sources = findSources(root, build)
    const current = statsOf(sources)
    if (stats === current) return true
    if (content !== contentOf(sources)) return false
    if (stamp.isWritable && areSettled(sources, seenAt)) writeSync(stamp.file, [content, current].join('\n'), 0)
    return true
  } finally {
    closeSync(stamp.file)
  }
}

/** Milliseconds within which a disk may give two writes the same time. */
const granule = 2_000

/**
 * Whether whatever is written from now on has another time. A clock that went back makes it wait until it has caught up.
 * @param {Source[]} sources
 * @param {number} seenAt
 */
const areSettled = (sources, seenAt) =>
  sources.every(({ stats: { mtimeMs, ctimeMs } }) => Math.max(mtimeMs, ctimeMs) < seenAt - granule)

/** @typedef {{ name: string, path: string, stats: import('node:fs').Stats }} Source */

/**
 * Everything that can change the output of the build, without tests. Synchronous: of thousands of small files, waiting for each
 * takes many times as long as reading it.
 * @param {string} root
 * @param {Build} build
 * @returns {Source[]}
 */
function findSources(root, { script, sources }) {
  const top = readdirSync(root).filter((name) => /^(package-lock\.json|tsconfig.*\.json|.*\.config\.\w+)$/.test(name))
  const below = sources
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  return [...top, script, ...below]
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => {
      // A link may lead nowhere: editors lock a file with one.
      const stats = statSync(join(root, name), { throwIfNoEntry: false })
      return stats?.isFile() === true ? [{ name, path: join(root, name), stats }] : []
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** @param {Source[]} sources */
const contentOf = (sources) =>
  hashOf(sources.map(({ name, path }) => `${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`))

/** @param {Source[]} sources */
const statsOf = (sources) =>
  hashOf(sources.map(({ name, stats: { size, mtimeMs, ctimeMs, ino } }) => [name, size, mtimeMs, ctimeMs, ino].join(' ')))

/** @param {string[]} lines */
const hashOf = (lines) => createHash('sha256').update(lines.join('\n')).digest('hex')
