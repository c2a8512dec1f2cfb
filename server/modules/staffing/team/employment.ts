import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { endSessions } from '../../accounts/index.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { notify } from '../../notifications/index.ts'
import { cancelPendingTimeOff, forgetAbsences } from '../absence/absence-store.ts'
import { cancelUpcomingShifts } from '../shifts/cancel-upcoming-shifts.ts'
import { forgetOffersOf, reopenOffersAcceptedBy } from '../shifts/offer-store.ts'
import { forgetDeclineReasonsOf, lockRota } from '../shifts/shift-store.ts'
import { lockTeam } from './role-store.ts'
import { employmentEndedEmail, staffJoinedEmail } from './staff-emails.ts'
import { activateStaff, updateStaffRow } from './staff-store.ts'
import { findEmployer, findStaff } from './staff-views.ts'

/** Someone accepted the invitation to a club: their employment starts, and the inviter is notified. */
export async function startEmployment(
  { config }: Infrastructure,
  tx: Tx,
  { user_id, invited_by, at }: { user_id: string; invited_by: string | null; at: Temporal.Instant },
): Promise<void> {
  const clubId = await activateStaff(tx, user_id, at)
  const row = clubId === null ? null : await findStaff(tx, clubId, user_id, at)
  if (row === null) return
  const email = staffJoinedEmail({ name: `${row.first_name} ${row.last_name}`, site: config.publicUrl })
  const to = { user_id: invited_by, email: null }
  await notify(tx, [{ kind: 'staff_joined', id: newId(), to, email, path: '/admin-club/staff-management' }], at)
}

interface EmploymentEnd {
  user_id: string
  /** Who ends it. */
  by: string | null
  at: Temporal.Instant
}

/** Blocks planning and changes for the person until the transaction ends. Returns their club. */
export async function holdEmployment(tx: Tx, userId: string): Promise<string | null> {
  const clubId = await findEmployer(tx, userId)
  if (clubId === null) return null
  await lockTeam(tx, clubId)
  await lockRota(tx, clubId)
  return clubId
}

/**
 * Under `lockTeam`: the row stays for payroll; devices, upcoming shifts and custom permissions are removed. Returns the shifts.
 */
export async function endAtClub(tx: Tx, clubId: string, { user_id, by, at }: EmploymentEnd): Promise<number> {
  await lockRota(tx, clubId)
  const cancelled = await cancelUpcomingShifts(tx, { club_id: clubId, user_id, at, by })
  await reopenOffersAcceptedBy(tx, user_id)
  await cancelPendingTimeOff(tx, clubId, user_id)
  await updateStaffRow(tx, user_id, { status: 'ended', ended_at: instantText(at), own_permissions: false })
  await endSessions(tx, user_id, 'all')
  return cancelled
}

/** An account is about to be erased: its employment ends, and its availability and all its texts are deleted. */
export async function endEmployment(tx: Tx, leaving: EmploymentEnd): Promise<void> {
  const clubId = await holdEmployment(tx, leaving.user_id)
  if (clubId !== null) await endAtClub(tx, clubId, leaving)
  await forgetAbsences(tx, leaving.user_id)
  await forgetOffersOf(tx, leaving.user_id)
  await forgetDeclineReasonsOf(tx, leaving.user_id)
}

/** In the product and by email. */
export async function notifyEmploymentEnded(
  { config }: Infrastructure,
  tx: Tx,
  { club_id, to, at }: { club_id: string; to: { user_id: string; email: string | null }; at: Temporal.Instant },
): Promise<void> {
  const { name } = await findClubFacts(tx, club_id)
  const email = employmentEndedEmail({ club_name: name, site: config.publicUrl })
  await notify(tx, [{ kind: 'employment_ended', id: newId(), to, email, path: '/profile' }], at)
  if (to.email !== null) await enqueueMail(tx, to.email, email)
}
