export interface SlowTest {
  title: string
  file: string
  seconds: number
}

export interface FailedTest {
  title: string
  file: string
  /** What was wrong, without locations: its first lines. */
  message: string
}

export interface Count {
  passed: number
  failed: number
  skipped: number
  slow: SlowTest[]
  failures: FailedTest[]
}

// The part of vitest's JSON report that is read here.
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] | null }[]
  }[]
}

const slowInSeconds = 2
const messageLines = 20

/** A message cut off before its locations in the code. */
const firstLines = (message = '') =>
  message
    .split(/\n\s+at /)[0]
    ?.split('\n')
    .slice(0, messageLines)
    .join('\n') ?? ''

/**
 * The results of a vitest run. A file that could not be loaded counts as one failure, and so does a run that failed without a
 * failing test, or left no report: an error outside tests must not pass for success.
 */
export function readVitestReport(text: string | undefined, endedWell: boolean): Count {
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0, slow: [], failures: [] }
  // Written by vitest itself in the same run.
  const report = JSON.parse(text) as Report
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  const slow = report.testResults.flatMap((file) =>
    file.assertionResults
      .map((test) => ({ title: test.fullName, file: file.name, seconds: (test.duration ?? 0) / 1000 }))
      .filter((test) => test.seconds > slowInSeconds),
  )
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ title: test.fullName, file: file.name, message: firstLines(test.failureMessages?.[0]) })),
  )
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !endedWell ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    slow: slow.toSorted((one, other) => other.seconds - one.seconds),
    failures: [
      ...failures,
      ...unloaded.map((file) => ({ title: 'could not be loaded', file: file.name, message: firstLines(file.message) })),
    ],
  }
}
