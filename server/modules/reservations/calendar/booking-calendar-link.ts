import { brand } from '#contract/base/brand.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hashToken, newToken } from '../../../infrastructure/token.ts'
import { deleteBookingCalendarLink, putBookingCalendarLink } from './calendar-link-store.ts'
import { findBookingCalendarLink } from './calendar-views.ts'

export const calendarPath = '/calendar/bookings.ics'

export const getBookingCalendarLink = async (
  { db }: Infrastructure,
  { actor }: Caller,
): Promise<{ created_at: string | null }> => ({ created_at: await findBookingCalendarLink(db, actor.user_id) })

const entry = (at: Temporal.Instant, action: string, userId: string) => ({
  at,
  action,
  subject: { kind: 'calendar_link', id: userId },
})

/** Creates a new secret link, which is shown once. */
export async function makeBookingCalendarLink(
  { db, clock, config }: Infrastructure,
  caller: Caller,
): Promise<{ url: string; created_at: string }> {
  const { user_id } = caller.actor
  const now = clock.now()
  const secret = newToken()
  await db.transaction().execute(async (tx) => {
    await putBookingCalendarLink(tx, user_id, hashToken(secret), now)
    await audit(tx, caller, entry(now, 'makeBookingCalendarLink', user_id))
  })
  // In the query, whose values no log of ours contains.
  return { url: `${config.publicUrl}${calendarPath}?key=${secret}`, created_at: instantText(now) }
}

export async function removeBookingCalendarLink({ db, clock }: Infrastructure, caller: Caller): Promise<{ message: string }> {
  const { user_id } = caller.actor
  await db.transaction().execute(async (tx) => {
    await deleteBookingCalendarLink(tx, user_id)
    await audit(tx, caller, entry(clock.now(), 'removeBookingCalendarLink', user_id))
  })
  return { message: `The link no longer works. Your bookings stay in ${brand}.` }
}
