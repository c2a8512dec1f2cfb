import { sql } from 'kysely'
import type { EventState } from '#contract/events/states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** The platform's decision about an event: suspended and unlisted, or featured. */
interface PlatformStanding {
  suspended_at: string | null
  /** Shown to the club. */
  suspension_reason: string | null
  featured_at: string | null
}

interface HeldEvent extends PlatformStanding {
  club_id: string
  title: string
  state: EventState
  ends_at: string
}

/** For an event this transaction has locked; null if there is no such event. */
export async function lockPlatformStanding(tx: Tx, eventId: string): Promise<HeldEvent | null> {
  const { rows } = await sql<HeldEvent>`
    select club_id, title, state, ends_at, suspended_at, suspension_reason, featured_at from events
    where id = ${eventId} for no key update`.execute(tx)
  return rows[0] ?? null
}

export async function setEventStanding(tx: Tx, eventId: string, standing: PlatformStanding): Promise<void> {
  const { suspended_at, suspension_reason, featured_at } = standing
  await tx.updateTable('events').set({ suspended_at, suspension_reason, featured_at }).where('id', '=', eventId).execute()
}
