import { expect, it } from 'vitest'
import { countedBase, countPaidMonths } from './paid-months.ts'

const timezone = 'Europe/Amsterdam'
const period = (start: string, end: string) => ({
  id: start,
  timezone,
  period_start_at: `${start}T12:00:00.000Z`,
  period_end_at: `${end}T12:00:00.000Z`,
})
const monthly = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const start = Temporal.PlainDate.from(from).add({ months: index })
    return period(
      start.toString(),
      Temporal.PlainDate.from(from)
        .add({ months: index + 1 })
        .toString(),
    )
  })
const base = (invoice: ReturnType<typeof period>, paid: ReturnType<typeof period>[]) =>
  countedBase({ ...invoice, subtotal_minor: 12_000 }, paid)

it.each([
  ['none', [], 0],
  ['one for each monthly invoice', monthly('2026-01-31', 3), 3],
  ['twelve for a yearly one', [period('2026-01-15', '2027-01-15')], 12],
  ['twelve at most', monthly('2026-01-15', 20), 12],
  ['no more for an upgrade inside a month', [...monthly('2026-01-15', 2), period('2026-02-20', '2026-03-15')], 2],
  ['no more for time that nothing was paid for', [...monthly('2026-01-15', 2), ...monthly('2026-06-15', 3)], 5],
])('Paid months are %s.', (_, invoices, months) => {
  expect(countPaidMonths(invoices).paid_months).toBe(months)
})

it('The twelfth monthly invoice counts, and the thirteenth does not.', () => {
  const [months, twelfth, thirteenth] = [monthly('2026-01-31', 13), monthly('2026-01-31', 13)[11], monthly('2026-01-31', 13)[12]]
  if (twelfth === undefined || thirteenth === undefined) throw new Error('Thirteen months are thirteen invoices.')
  expect(base(twelfth, months.slice(0, 11))).toBe(12_000)
  expect(base(thirteenth, months.slice(0, 12))).toBe(0)
})

it('A yearly invoice after eight months counts by day until the twelve months are over.', () => {
  const yearly = period('2026-09-15', '2027-09-15')
  // 122 days of 365.
  expect(base(yearly, monthly('2026-01-15', 8))).toBe(Math.round((12_000 * 122) / 365))
})

it('An unpaid month moves the end.', () => {
  const paid = [...monthly('2026-01-15', 6), ...monthly('2026-08-15', 5)]
  expect(base(period('2027-01-15', '2027-02-15'), paid)).toBe(12_000)
})
