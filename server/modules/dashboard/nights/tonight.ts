import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readTakingsUntil } from '../../finances/index.ts'
import { findNightBefore, readNight } from './night-views.ts'

interface TonightScope {
  club_id: string
  currency: string | null
  timezone: string
  /** The current business date. */
  today: string
}

/** Tonight so far, and the latest night on the same weekday up to the same time by the clock. */
export async function readTonight(
  { db, clock }: Infrastructure,
  { club_id, currency, timezone, today }: TonightScope,
): Promise<ClubDashboard['tonight']> {
  const now = clock.now()
  const [night, date] = await Promise.all([
    readNight(db, club_id, { date: today, until: now }),
    findNightBefore(db, club_id, today),
  ])
  if (night.titles.length === 0) return null
  const { booked_heads, came_heads, tables_with_party: with_party, tables: total } = night
  const tables = with_party === 0 && total === 0 ? null : { with_party, total }
  if (date === null) return { booked_heads, came_heads, tables, before: null }
  const days = Temporal.PlainDate.from(date).until(today).days
  const then = { date, until: now.toZonedDateTimeISO(timezone).subtract({ days }).toInstant() }
  const [before, takings_minor] = await Promise.all([
    readNight(db, club_id, then),
    currency === null ? null : readTakingsUntil(db, { club_id, currency }, then),
  ])
  const earlier = { came_heads: before.came_heads, tables_with_party: before.tables_with_party, takings_minor }
  return { booked_heads, came_heads, tables, before: { business_date: date, ...earlier } }
}
