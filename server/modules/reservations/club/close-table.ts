import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

interface Closed {
  actual_spend_minor: number
  actual_guests: number
}

/** The party is done: its total spend and its number of guests. Closing it again corrects both; the history keeps all values. */
export async function closeTable({ tx, row, by, now }: ClubActing, { actual_spend_minor, actual_guests }: Closed): Promise<void> {
  const detail = { actual_spend_minor, actual_guests }
  await applyStep(tx, row, { status: 'completed', ...detail }, { at: now, actor: by, action: 'close', detail })
}
