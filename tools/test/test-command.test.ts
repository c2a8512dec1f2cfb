import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../source-files.ts'
import { readVitestReport } from './count.ts'
import { runInPlaces } from './run-in-places.ts'
import { runStep, watchSilence } from './run-step.ts'
import { slowFiles } from './slow-first.ts'
import { chooseSteps, type Step } from './steps.ts'

const report = (tests: { status: string; duration?: number; failureMessages?: string[] }[], status = 'passed') =>
  JSON.stringify({
    numPassedTests: tests.filter((test) => test.status === 'passed').length,
    numFailedTests: tests.filter((test) => test.status === 'failed').length,
    numPendingTests: tests.filter((test) => test.status === 'skipped').length,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status,
        message: status === 'failed' ? 'SyntaxError: no' : '',
        assertionResults: tests.map((test) => ({ fullName: 'A title.', ...test })),
      },
    ],
  })

describe('counting', () => {
  it('adds up what passed, failed and was skipped.', () => {
    const text = report([{ status: 'passed' }, { status: 'passed' }, { status: 'failed' }, { status: 'skipped' }], 'failed')
    expect(readVitestReport(text, false)).toMatchObject({ passed: 2, failed: 1, skipped: 1, slow: [] })
  })

  it('counts a file that could not be loaded as a failure.', () => {
    expect(readVitestReport(report([], 'failed'), false)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('counts a failed run without a failing test as a failure, and a missing report too.', () => {
    expect(readVitestReport(report([{ status: 'passed' }]), false)).toMatchObject({ passed: 1, failed: 1 })
    expect(readVitestReport(undefined, true)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('names what failed and what was wrong, without locations in the code.', () => {
    const text = report(
      [{ status: 'passed' }, { status: 'failed', failureMessages: ['AssertionError: 1 is 2\n    at a.test.ts:1:2'] }],
      'failed',
    )
    expect(readVitestReport(text, false).failures).toEqual([
      { file: 'a.test.ts', title: 'A title.', message: 'AssertionError: 1 is 2' },
    ])
    expect(readVitestReport(report([], 'failed'), false).failures).toEqual([
      { file: 'a.test.ts', title: 'could not be loaded', message: 'SyntaxError: no' },
    ])
  })

  it('names tests over two seconds, slowest first.', () => {
    const text = report([
      { status: 'passed', duration: 2500 },
      { status: 'passed', duration: 1999 },
      { status: 'passed', duration: 4000 },
    ])
    expect(readVitestReport(text, true).slow.map((test) => test.seconds)).toEqual([4, 2.5])
  })
})

describe('running steps', () => {
  it('never fills more than the available places, and keeps the order.', async () => {
    let filled = 0
    const started: number[] = []
    const items = [1, 1, 2, 1, 1, 1].map((places, index) => ({ places, index }))
    const results = await runInPlaces(items, 2, async (item) => {
      filled += item.places
      started.push(item.index)
      expect(filled).toBeLessThanOrEqual(2)
      await Promise.resolve()
      filled -= item.places
      return item.index
    })
    expect(results).toEqual([0, 1, 2, 3, 4, 5])
    expect(started).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('fails a step at its first failing command, with its output.', async () => {
    const commands = [
      ['-e', 'console.log("first")'],
      ['-e', 'console.error("second"); process.exit(3)'],
      ['-e', 'console.log("third")'],
    ]
    const outcome = await runStep({ name: 'x', commands, places: 1 }, new AbortController().signal)
    expect(outcome).toMatchObject({ ok: false, passed: 0, failed: 1, output: 'first\nsecond\n' })
  })

  it('gives a step what it adds to the environment.', async () => {
    const commands = [['-e', 'console.log(process.env.ADDED)']]
    const step: Step = { name: 'x', commands, places: 1, env: { ADDED: 'to this step' } }
    expect(await runStep(step, new AbortController().signal)).toMatchObject({ ok: true, output: 'to this step\n' })
  })

  it('fails a step whose program does not exist, and one that is stopped.', async () => {
    const missing = await runStep({ name: 'x', commands: [['no-such-program.ts']], places: 1 }, new AbortController().signal)
    expect(missing.ok).toBe(false)
    const stopped = await runStep(
      { name: 'x', commands: [['-e', 'setInterval(() => {}, 1000)']], places: 1 },
      AbortSignal.abort(),
    )
    expect(stopped.ok).toBe(false)
  })

  it('stops a step that prints nothing for a long time.', async () => {
    const commands = [['-e', 'setInterval(() => {}, 1000)']]
    const silent = await runStep({ name: 'x', commands, places: 1 }, new AbortController().signal, 1_000)
    expect(silent).toMatchObject({ ok: false, output: 'Stopped: nothing was printed for 1 s.\n' })
  })

  it('gives time to a step that keeps printing.', () => {
    vi.useFakeTimers()
    try {
      const isSilent = vi.fn()
      const watchdog = watchSilence(1_000, isSilent)
      for (let printed = 0; printed < 5; printed++) {
        vi.advanceTimersByTime(900)
        watchdog.reset()
      }
      expect(isSilent).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1_000)
      expect(isSilent).toHaveBeenCalledOnce()
      watchdog.end()
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses an unknown step name.', () => {
    expect(chooseSteps(['lint']).map((step) => step.name)).toEqual(['lint'])
    expect(() => chooseSteps(['lnit'])).toThrow('There is no step "lnit". The steps are: lint, types')
  })

  it('begins with slow tests that exist.', () => {
    expect(slowFiles.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
