import type { CashUp, closeCashUp, SheetFacts } from '#contract/finances/cash-up.ts'
import type { CountedDrawer, DateDrawer } from '#contract/finances/cash-up-drawers.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { doorReasons } from '#contract/door/reasons.ts'
import { cashlessMethods, type CashlessMethod } from '#contract/finances/revenue-terms.ts'
import { sum } from '#contract/base/money.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'
import { expectedInDrawer, type DrawerRow } from '../../drawers/index.ts'
import type { VenuePayments } from '../dates/date-views.ts'

/** The facts about a business date that decide a close. */
export type CashUpFigures = Pick<CashUp, 'takings' | 'checks' | 'events' | 'drawers' | 'cashless' | 'overrides'> & {
  /** Outside drawers. */
  cash: { in_minor: number; out_minor: number }
}

export type CashCount = Pick<BodyOf<typeof closeCashUp>, 'float_minor' | 'counts' | 'loose_minor' | 'cashless' | 'notes'>

export interface SheetInput {
  number: number
  previous_sha256: string | null
  club_name: string
  currency: string
  timezone: string
  business_date: string
  closed_at: string
  closed_by: string
}

/** A drawer as the cash-up of its date shows it. */
export function toDateDrawer({ id, place, opened_by, ...drawer }: DrawerRow): DateDrawer {
  const { float_minor, cash_in_minor, cash_out_minor, counted_minor } = drawer
  const expected_minor = expectedInDrawer(drawer)
  return {
    id,
    place,
    opened_by,
    status: drawer.closed_at === null ? 'open' : 'closed',
    float_minor,
    cash_in_minor,
    cash_out_minor,
    expected_minor,
    counted_minor,
    difference_minor: counted_minor === null ? null : counted_minor - expected_minor,
  }
}

/** Expected outside drawers: the float, and the cash that moved. */
export const expectedOutside = (float_minor: number, { in_minor, out_minor }: CashUpFigures['cash']): number =>
  float_minor + in_minor + out_minor

/** The drawers that were closed with a count. One still open is counted on the date on which it is closed. */
const countedDrawers = (drawers: CashUpFigures['drawers']): CountedDrawer[] =>
  drawers.flatMap(({ status: _status, counted_minor, difference_minor, ...drawer }) =>
    counted_minor === null || difference_minor === null ? [] : [{ ...drawer, counted_minor, difference_minor }],
  )

/** Expected in drawers and outside them. */
export const expectedCash = (float_minor: number, { cash, drawers }: Pick<CashUpFigures, 'cash' | 'drawers'>): number =>
  expectedOutside(float_minor, cash) + sum(countedDrawers(drawers).map(({ expected_minor }) => expected_minor))

/** A date's methods other than cash. Always includes card, since every terminal prints a total. */
export const cashlessOf = (payments: readonly VenuePayments[]): CashUpFigures['cashless'] =>
  cashlessMethods.flatMap((method) => {
    const paid = payments.find((one) => one.method === method)
    return paid || method === 'card' ? [{ method, expected_minor: paid ? paid.in_minor + paid.out_minor : 0 }] : []
  })

const expectedBy = (cashless: CashUpFigures['cashless'], method: CashlessMethod): number =>
  cashless.find((one) => one.method === method)?.expected_minor ?? 0

/** Whether a method's money moved after its total was compared. */
export const isComparedOutdated = (figures: CashUpFigures['cashless'], compared: CashCount['cashless'] = {}): boolean =>
  cashlessMethods.some((method) => {
    const total = compared[method]
    return total !== undefined && total.expected_minor !== expectedBy(figures, method)
  })

/** Every method used on the date or compared. */
function compareCashless(figures: CashUpFigures['cashless'], compared: CashCount['cashless'] = {}) {
  return cashlessMethods.flatMap((method) => {
    const counted_minor = compared[method]?.counted_minor ?? null
    if (counted_minor === null && !figures.some((one) => one.method === method)) return []
    const expected_minor = expectedBy(figures, method)
    return [
      { method, expected_minor, counted_minor, difference_minor: counted_minor === null ? null : counted_minor - expected_minor },
    ]
  })
}

export const countedCash = ({ counts, loose_minor = 0 }: Pick<CashCount, 'counts' | 'loose_minor'>): number =>
  sum(counts.map(({ denomination_minor, pieces }) => denomination_minor * pieces)) + loose_minor

/** By what they set aside, in the order of the door's checks. */
const countOverrides = (overrides: CashUpFigures['overrides'] = []): NonNullable<SheetFacts['overrides']> =>
  doorReasons.flatMap((overrode) => {
    const same = overrides.filter((one) => one.overrode === overrode)
    return same.length === 0 ? [] : [{ overrode, times: same.length, heads: sum(same.map(({ heads }) => heads)) }]
  })

/** The text of a sheet. The same figures give the same text. */
export function sheetFacts(
  { previous_sha256: _previous, ...closing }: SheetInput,
  { takings, checks, events, drawers, cash, cashless, overrides }: CashUpFigures,
  { float_minor, counts, loose_minor = 0, cashless: compared, notes = '' }: CashCount,
): SheetFacts {
  const expected_minor = expectedCash(float_minor, { cash, drawers })
  const counted = countedDrawers(drawers)
  const counted_minor = countedCash({ counts, loose_minor }) + sum(counted.map((drawer) => drawer.counted_minor))
  return {
    ...closing,
    events: events.map(({ title }) => title),
    takings,
    ...(counted.length > 0 && { drawers: counted }),
    float_minor,
    cash_in_minor: cash.in_minor,
    cash_out_minor: cash.out_minor,
    expected_minor,
    counts: counts.filter(({ pieces }) => pieces > 0).toSorted((one, other) => other.denomination_minor - one.denomination_minor),
    loose_minor,
    counted_minor,
    difference_minor: counted_minor - expected_minor,
    cashless: compareCashless(cashless, compared),
    checks: checks.map(({ check, count, amount_minor }) => ({ check, count, amount_minor })),
    overrides: countOverrides(overrides),
    notes,
  }
}

/** A sheet's hash, over the previous sheet, its file and its figures, so that no change goes unnoticed. */
export const sheetHash = (previous_sha256: string | null, pdf_sha256: string, facts: string): string =>
  sha256(JSON.stringify([previous_sha256, pdf_sha256, facts]))

export interface ChainLink {
  number: number
  business_date: string
  facts: string
  pdf_sha256: string
  previous_sha256: string | null
  sha256: string
}

export type ChainFault = 'missing_sheet' | 'file_differs' | 'hash_differs' | 'chain_differs' | 'other_document'

/** What is wrong with a sheet that follows the previous one; null if nothing is. `pdf` is the current hash of its file. */
export function linkFault(
  before: Pick<ChainLink, 'number' | 'sha256'> | null,
  link: ChainLink,
  pdf: string | null,
): ChainFault | null {
  if (link.number !== (before?.number ?? 0) + 1) return 'missing_sheet'
  if (link.previous_sha256 !== (before?.sha256 ?? null)) return 'chain_differs'
  if (pdf !== link.pdf_sha256) return 'file_differs'
  return sheetHash(link.previous_sha256, link.pdf_sha256, link.facts) === link.sha256 ? null : 'hash_differs'
}
