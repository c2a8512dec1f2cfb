import { instantText } from '../infrastructure/clock/clock.ts'
import { fold } from '../infrastructure/database/fold.ts'
import { newId } from '../infrastructure/ids.ts'
import type { NewBan } from '../modules/door/demo.ts'

/** How many days ago they were banned, and in how many days the ban ends; null: until lifted. */
const bans = [
  { name: 'Ruben Aldous', reason: 'Went for a bartender when he was refused another drink.', since: 12, ends: null },
  { name: 'Kees Marlow', reason: 'Resold our tickets in the queue, twice.', since: 40, ends: 50 },
  { name: 'Petra Lindqvist', reason: 'Left without paying for table 4.', since: 95, ends: -5 },
]

interface BanContext {
  club_id: string
  timezone: string
  created_by: string
  now: Temporal.Instant
}

/** A club's current bans, and some that ended recently. */
export function makeBans({ club_id, timezone, created_by, now }: BanContext): NewBan[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return bans.map(({ name, reason, since, ends }) => ({
    id: newId(),
    club_id,
    client_id: null,
    name,
    folded_name: fold(name),
    reason,
    ends_on: ends === null ? null : today.add({ days: ends }).toString(),
    created_by,
    created_at: instantText(now.subtract({ hours: since * 24 })),
  }))
}
