import { afterEach } from 'vitest'

/** What the running test made React or a library report: twin keys, what is passed wrongly, queries without an answer. */
const reports: string[] = []
const { error } = console

const harmless = [
  // The environment knows fewer elements than browsers.
  /^The tag <%s> is unrecognized/,
  // Tests wait for what they look at, in `act` or not.
  /not wrapped in act\(|suspended inside an `act` scope/,
  // Code that arrives while a screen waits for it is used at once: `useScreen` of the guest app.
  /This library called use\(\) to suspend in a previous render/,
]

Object.assign(console, {
  error: (...parts: unknown[]) => {
    const report = parts.map(String).join(' ')
    if (harmless.some((pattern) => pattern.test(report))) return
    reports.push(report)
    error(...parts)
  },
})

/** A test that expects a report puts a spy in the place of `console.error`. */
afterEach(() => {
  const [first] = reports.splice(0)
  if (first !== undefined) throw new Error(`The test made the console report an error: ${first}`)
})
