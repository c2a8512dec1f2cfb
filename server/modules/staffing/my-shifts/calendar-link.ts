import { brand } from '#contract/base/brand.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hashToken, newToken } from '../../../infrastructure/token.ts'
import { deleteCalendarLink, putCalendarLink } from './calendar-link-store.ts'
import { findCalendarLink, findCalendarShifts } from './my-shift-views.ts'
import { shiftCalendar } from '../shifts/shift-calendar.ts'

export const getCalendarLink = async ({ db }: Infrastructure, { actor }: Caller): Promise<{ created_at: string | null }> => ({
  created_at: await findCalendarLink(db, actor.user_id),
})

const entry = (at: Temporal.Instant, action: string, userId: string) => ({
  at,
  action,
  subject: { kind: 'calendar_link', id: userId },
})

/** Creates a new secret link, which is shown once. */
export async function makeCalendarLink(
  { db, clock, config }: Infrastructure,
  caller: Caller,
): Promise<{ url: string; created_at: string }> {
  const { user_id } = caller.actor
  const now = clock.now()
  const secret = newToken()
  await db.transaction().execute(async (tx) => {
    await putCalendarLink(tx, user_id, hashToken(secret), now)
    await audit(tx, caller, entry(now, 'makeCalendarLink', user_id))
  })
  return { url: `${config.publicUrl}/api/staff/calendar/?key=${secret}`, created_at: instantText(now) }
}

export async function removeCalendarLink({ db, clock }: Infrastructure, caller: Caller): Promise<{ message: string }> {
  const { user_id } = caller.actor
  await db.transaction().execute(async (tx) => {
    await deleteCalendarLink(tx, user_id)
    await audit(tx, caller, entry(clock.now(), 'removeCalendarLink', user_id))
  })
  return { message: `The link no longer works. ${brand} keeps your shifts as they are.` }
}

/** The shifts behind a link, for any calendar that has it. */
export async function getShiftCalendar({ db, clock, config }: Infrastructure, { key }: { key: string }): Promise<string> {
  const now = clock.now()
  const shifts = await findCalendarShifts(db, hashToken(key), now)
  if (shifts === null) return refuse('not_found')
  const site = config.publicUrl
  const entries = shifts.map(({ role, event, note, ...shift }) => ({
    ...shift,
    title: role.name,
    lines: [event?.title ?? '', note, `${site}/staff/my-shifts`],
  }))
  return shiftCalendar(entries, site, now)
}
