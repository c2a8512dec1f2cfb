import { describe, expect, it } from 'vitest'
import { periodSpanOf } from './periods.ts'

describe('a period', () => {
  it.each([
    ['this_week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this_week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last_week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s is from %s to %s.', (period, today, date_from, date_to) => {
    expect(periodSpanOf(period, today)).toEqual({ date_from, date_to })
  })
})
