import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import { readVitestReport, type Count } from './count.ts'
import type { Step } from './steps.ts'

export interface Outcome extends Count {
  step: Step
  ok: boolean
  seconds: number
  output: string
}

/**
 * A step without output for this long hangs: it is stopped and fails. How long a whole step takes depends on the machine; a
 * hanging test fails by its own timeout.
 */
const tenMinutes = 10 * 60_000

interface Conditions {
  stop: AbortSignal
  silenceLimitMs: number
  env: Readonly<Record<string, string>>
}

interface CommandResult {
  ok: boolean
  output: string
}

/** Calls back after this long without output. */
export function watchSilence(limitMs: number, isSilent: () => void): { reset(): void; end(): void } {
  const timer = setTimeout(isSilent, limitMs)
  return { reset: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

async function run(command: readonly string[], { stop, silenceLimitMs, env }: Conditions): Promise<CommandResult> {
  return new Promise((resolve) => {
    const silence = new AbortController()
    const watchdog = watchSilence(silenceLimitMs, () => silence.abort())
    const signal = AbortSignal.any([stop, silence.signal])
    const environment = { ...process.env, ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    const parts: string[] = []
    const keep = (part: Buffer) => {
      watchdog.reset()
      parts.push(part.toString())
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const stopped = () => (silence.signal.aborted ? `Stopped: nothing was printed for ${silenceLimitMs / 1000} s.` : 'Stopped.')
    child.on('error', (error) => parts.push(`${signal.aborted ? stopped() : error.message}\n`))
    child.on('close', (code) => {
      watchdog.end()
      resolve({ ok: code === 0, output: parts.join('') })
    })
  })
}

async function runAll(commands: readonly (readonly string[])[], conditions: Conditions): Promise<CommandResult> {
  let output = ''
  for (const command of commands) {
    const ended = await run(command, conditions)
    output += ended.output
    if (!ended.ok) return { ok: false, output }
  }
  return { ok: true, output }
}

async function runTests(step: Step, conditions: Conditions): Promise<CommandResult & Count> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-tests-'))
  try {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const ended = await runAll(
      step.commands.map((command) => [...command, ...reporters]),
      conditions,
    )
    const text = await readFile(report, 'utf8').catch(() => undefined)
    return { ...ended, ...readVitestReport(text, ended.ok) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs one step to its end; it never throws. `stop` ends it early. */
export async function runStep(step: Step, stop: AbortSignal, silenceLimitMs = tenMinutes): Promise<Outcome> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const conditions = { stop, silenceLimitMs, env: step.env ?? {} }
  if (step.vitest) {
    const counted = await runTests(step, conditions)
    return { step, seconds: seconds(), ...counted, ok: counted.ok && counted.failed === 0 }
  }
  const ended = await runAll(step.commands, conditions)
  return {
    step,
    seconds: seconds(),
    ...ended,
    passed: ended.ok ? 1 : 0,
    failed: ended.ok ? 0 : 1,
    skipped: 0,
    slow: [],
    failures: [],
  }
}
