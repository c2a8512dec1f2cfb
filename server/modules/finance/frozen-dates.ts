/** A club's frozen dates: those among the requested ones, and the latest of all. */
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

/** The date a transaction is posted on: the wished one, or the open one if that is frozen. */
export function placeOn(
  { today, ...wished }: { today: string; posted_on: string; business_date: string },
  frozen: FrozenDates,
): LedgerDates {
  const open = openDate(today, frozen)
  const isLate = frozen.dates.has(wished.business_date)
  return {
    posted_on: frozen.dates.has(wished.posted_on) ? open : wished.posted_on,
    business_date: isLate ? open : wished.business_date,
    adjusts_date: isLate ? wished.business_date : null,
  }
}
