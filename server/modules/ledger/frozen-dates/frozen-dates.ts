/** A club's frozen dates: which of the requested dates are frozen, and the latest frozen date. */
export interface FrozenDates {
  dates: ReadonlySet<string>
  latest: string | null
}

export interface LedgerDates {
  posted_on: string
  business_date: string
  /** The frozen date it would have been posted on; null if that date is open. */
  adjusts_date: string | null
}

export const nothingFrozen: FrozenDates = { dates: new Set(), latest: null }

/** The open date: today, or the day after the latest frozen one if today is already closed. */
export function openDate(today: string, { dates, latest }: FrozenDates): string {
  return dates.has(today) && latest !== null ? Temporal.PlainDate.from(latest).add({ days: 1 }).toString() : today
}

/** The date a transaction is posted on: the requested date, or the open one if that is frozen. */
export function placeOn(
  { today, ...requestedDates }: { today: string; posted_on: string; business_date: string },
  frozen: FrozenDates,
): LedgerDates {
  const open = openDate(today, frozen)
  const isLate = frozen.dates.has(requestedDates.business_date)
  return {
    posted_on: frozen.dates.has(requestedDates.posted_on) ? open : requestedDates.posted_on,
    business_date: isLate ? open : requestedDates.business_date,
    adjusts_date: isLate ? requestedDates.business_date : null,
  }
}
