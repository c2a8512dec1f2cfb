import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * The children that run, which get the signals this process gets.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set()

/**
 * The exit code of the first signal, for programs with their own exit code for it.
 * @type {number | null}
 */
let interrupted = null

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    interrupted ??= 128 + constants.signals[signal]
    if (running.size === 0) process.exit(interrupted)
    for (const child of running) child.kill(signal)
  })
}

/**
 * Runs a program to its end; resolves to its exit code, 128 + n if signal n ended it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(part: Buffer) => void} [hear] Receives its output, if stdio uses pipes.
 * @returns {Promise<number>}
 */
export async function runChild(program, args, options, hear = () => undefined) {
  return new Promise((done, reject) => {
    const child = spawn(program, args, options)
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      done(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * Runs a program without showing its output; resolves to its exit code and output.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function runQuietly(program, args, options) {
  /** @type {Buffer[]} */
  const said = []
  const code = await runChild(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, (part) => said.push(part))
  return { code: interrupted ?? code, said: Buffer.concat(said).toString() }
}
