import { afterEach } from 'vitest'

/** Requests of the running test that it has not answered. */
const unanswered: string[] = []

/** In place of the environment's own, which would ask a server on this machine. Tests replace it with their answers. */
globalThis.fetch = (target: RequestInfo | URL) => {
  unanswered.push(target instanceof Request ? target.url : String(target))
  return Promise.reject(new TypeError('Failed to fetch'))
}

afterEach(() => {
  const calls = unanswered.splice(0)
  if (calls.length > 0) throw new Error(`The test answers no request to ${calls.join(', ')}: stub fetch.`)
})
