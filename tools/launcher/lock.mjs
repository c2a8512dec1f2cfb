import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, say } from './refusal.mjs'

const heartbeat = 1_000
/** Without a sign of life for this long, its pid was reused by another process. */
const silence = 20_000

/**
 * Does the work while no other process works under the same lock; waits its turn.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  const token = await acquire(path)
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if ((await read(path)) === token) await unlink(path)
  }
}

/** @param {string} path */
async function acquire(path) {
  const token = `${process.pid} ${randomUUID()}`
  const draft = `${path}.${process.pid}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, token)
  } catch (error) {
    throw new Refusal(`${dirname(path)} cannot be written (${codeOf(error)}): run this once as the owner of this folder.`)
  }
  try {
    // A link appears completely or not at all, and only one process can create it.
    for (let waits = 0; !(await makeLink(draft, path)); waits += 1) {
      const holder = await read(path)
      if (holder !== null && (await isGone(path, holder))) await remove(path, holder)
      else {
        if (waits === 0) say('Another Vesper command is installing or building; waiting for it …')
        await sleep(100)
      }
    }
  } finally {
    await unlink(draft)
  }
  return token
}

/**
 * @param {string} from
 * @param {string} to
 */
async function makeLink(from, to) {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
async function read(path) {
  return readFile(path, 'utf8').catch(() => null)
}

/**
 * @param {string} path
 * @param {string} holder
 */
async function isGone(path, holder) {
  try {
    process.kill(Number(holder.split(' ')[0]), 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true
  }
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > silence
}

/**
 * Moved aside first: if another process has taken the lock in the meantime, it gets it back.
 * @param {string} path
 * @param {string} holder
 */
async function remove(path, holder) {
  const aside = `${path}.${randomUUID()}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await read(aside)) !== holder) await makeLink(aside, path)
  await rm(aside, { force: true })
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
