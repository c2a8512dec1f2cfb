import type { ErrorCode } from '#contract/base/errors.ts'

/** What a refused call's error matches: `rejects.toMatchObject(refusedWith(409, 'stale'))`. */
export const refusedWith = (status: number, code: ErrorCode, more: Record<string, unknown> = {}) => ({
  status,
  body: { code, ...more },
})
