/** What is frozen of a club: which of the dates asked about, and the latest of all. */
export interface FrozenDates {
  dates: ReadonlySet<string>
  latest: string | null
}

export interface LedgerDates {
  posted_on: string
  business_date: string
  /** The frozen date it would have been posted on; null where it is posted where it belongs. */
  adjusts_date: string | null
}

export const nothingFrozen: FrozenDates = { dates: new Set(), latest: null }

/** The date that is open now: today, or the day after the latest frozen one where today is closed already. */
export function openDate(today: string, { dates, latest }: FrozenDates): string {
  return dates.has(today) && latest !== null ? Temporal.PlainDate.from(latest).add({ days: 1 }).toString() : today
}

/** Where a transaction is posted: as wished, except that what belongs on a frozen date goes to the open one. */
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
