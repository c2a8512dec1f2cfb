import { statusOf } from './api-query.ts'

/** The network is away, or a server is, or is busy for a moment: what was asked has not been answered. */
export const isAway = (error: unknown): boolean =>
  [0, 408, 429, 500, 502, 503, 504].includes(statusOf(error) ?? -1) ||
  (error instanceof DOMException && error.name === 'TimeoutError')
