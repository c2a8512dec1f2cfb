import { statusOf } from './api-query.ts'

/** The network or the server is unavailable, or busy for a moment: the request got no answer. */
export const isAway = (error: unknown): boolean =>
  [0, 408, 429, 500, 502, 503, 504].includes(statusOf(error) ?? -1) ||
  (error instanceof DOMException && error.name === 'TimeoutError')
