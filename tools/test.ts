import { relative } from 'node:path'
import { root } from './source-files.ts'
import type { FailedTest } from './test/count.ts'
import { runInPlaces } from './test/run-in-places.ts'
import { runStep, type Outcome } from './test/run-step.ts'
import { chooseSteps } from './test/steps.ts'

const time = (seconds: number) => `${seconds.toFixed(1)} s`

function report(outcome: Outcome): void {
  const { step, ok, passed, failed, seconds } = outcome
  // A check's last line is its summary.
  const counted = step.vitest ? `${passed} passed, ${failed} failed` : (outcome.output.trim().split('\n').at(-1) ?? '')
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(10)} ${time(seconds).padStart(8)}  ${ok ? counted : ''}`.trimEnd())
  if (!ok) console.log(`\n${outcome.output.trim()}\n`)
}

function list(heading: string, tests: readonly FailedTest[]): void {
  if (tests.length > 0) console.log(`\n${heading}`)
  for (const test of tests)
    console.log(`  ${relative(root, test.file)}  ${test.title}\n${test.message.replaceAll(/^/gm, '    ')}`)
}

function summarize(outcomes: readonly Outcome[]): void {
  const slow = outcomes.flatMap((outcome) => outcome.slow)
  if (slow.length > 0) console.log('\nTests over 2 s:')
  for (const test of slow) console.log(`  ${time(test.seconds).padStart(7)}  ${relative(root, test.file)}  ${test.title}`)
  // A truncated log keeps its end, which repeats the failures.
  list(
    'Failed tests:',
    outcomes.flatMap((outcome) => outcome.failures),
  )
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const skipped = sum((outcome) => outcome.skipped)
  const broken = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.step.name)
  console.log(broken.length > 0 ? `\nFailed: ${broken.join(', ')}` : '')
  if (skipped > 0) console.log(`${skipped} skipped`)
  console.log(`${sum((outcome) => outcome.passed)} passed, ${sum((outcome) => outcome.failed)} failed`)
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

try {
  const chosen = chooseSteps(process.argv.slice(2))
  const outcomes = await runInPlaces(chosen, 2, async (step) => {
    const outcome = await runStep(step, stop.signal)
    report(outcome)
    return outcome
  })
  summarize(outcomes)
  if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
