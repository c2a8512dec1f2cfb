import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

interface TableTotals {
  actual_spend_minor: number
  actual_guests: number
}

// Club steps that only write their row; followers of their news do the rest.

/** No one from this party came. Its places stay taken, as they were sold. */
export async function markNoShow({ tx, row, by, now }: ClubActing): Promise<void> {
  await applyStep(tx, row, { status: 'no_show' }, { at: now, actor: by, action: 'mark_no_show' })
}

/** The party is done: its total spend and its number of guests. Closing it again corrects both; the history keeps all values. */
export async function closeTable(
  { tx, row, by, now }: ClubActing,
  { actual_spend_minor, actual_guests }: TableTotals,
): Promise<void> {
  const detail = { actual_spend_minor, actual_guests }
  await applyStep(tx, row, { status: 'completed', ...detail }, { at: now, actor: by, action: 'close', detail })
}
