import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Launch {
  /** The URL it announces. */
  url: string
  launcher: number
  /** The process that the launcher runs. */
  server: number
  /** Its output so far. */
  said(): string
  /** Sends the signal to the launcher and resolves to the launcher's exit code. */
  end(signal?: NodeJS.Signals): Promise<number>
  /** The launcher's exit code, 128 + n for signal n, once it has ended. */
  ended: Promise<number>
}

export interface Place {
  /** The folder of the started project. */
  root: string
  env: Readonly<Record<string, string>>
  /** A command in front of Node, such as one that switches users. */
  prefix?: readonly string[]
}

// Only ends a start that hangs: on a busy machine, drawing the demo data alone can take minutes.
const readyWithin = 600_000
const signalNumbers: Readonly<Record<string, number>> = { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Starts Vesper like `npm start`, with stdin closed. Resolves once it announces its URL, or fails with its output. */
export async function launch({ root, env, prefix = [] }: Place): Promise<Launch> {
  const { said, child, ended } = run({ root, env, prefix })
  const deadline = performance.now() + readyWithin
  for (;;) {
    const url = /http:\/\/localhost:\d+/.exec(said())?.[0]
    if (url !== undefined) {
      const launcher = child.pid ?? 0
      const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
        child.kill(signal)
        return ended
      }
      return { url, launcher, server: (await listChildren(launcher))[0] ?? 0, said, end, ended }
    }
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`it did not start:\n${said()}`)
    }
    await sleep(5)
  }
}

/** Starts Vesper where it must refuse; resolves to its exit code and output. */
export const launchRefused = async (place: Place) => runCommand(place, 'start')

/** Runs another command of the launcher to its end. */
export async function runCommand(place: Place, ...words: string[]): Promise<{ code: number; said: string }> {
  const { said, ended } = run(place, ...words)
  return { code: await ended, said: said() }
}

function run({ root, env, prefix = [] }: Place, ...words: string[]) {
  // The shell's `<&-` closes stdin, as a service manager may do too.
  const command = [...prefix, process.execPath, join(root, 'tools/run.mjs'), ...(words.length === 0 ? ['start'] : words)]
  const child = spawn('/bin/sh', ['-c', 'exec "$@" <&-', 'sh', ...command], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  // The process ends with `exit`. Its last output comes with `close`, which also waits for anyone else holding its output.
  const closed = once(child, 'close')
  const ended = once(child, 'exit').then(async ([code, signal]: unknown[]) => {
    await Promise.race([closed, sleep(2_000)])
    return typeof code === 'number' ? code : 128 + (signalNumbers[String(signal)] ?? 0)
  })
  return { child, ended, said: () => parts.join('') }
}

/** Only Linux and macOS run these checks. */
export async function listChildren(pid: number): Promise<number[]> {
  const text =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : (await output('pgrep', ['-P', String(pid)])).trim()
  return text.split(/\s+/).filter(Boolean).map(Number)
}

export async function output(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const parts: string[] = []
  child.stdout.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  await once(child, 'close')
  return parts.join('')
}

/** Whether a process still runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) [ZX]/.test(stat)
}

export async function until(what: string, holds: () => Promise<boolean>, limit = 300_000): Promise<void> {
  const deadline = performance.now() + limit
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`it never happened: ${what}`)
    await sleep(10)
  }
}
