import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { limitCodesTo } from '../../accounts/index.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { refuseTransition, requireStaffAction } from './staff.ts'
import { resetLinkEmail } from './staff-emails.ts'
import { findStaff } from './staff-views.ts'

/** Emails the way to the reset page. The code is requested there, by the mailbox's reader: the sender never has one. */
export async function sendResetLink(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  const { config, db, clock } = infrastructure
  const { club_id, origin } = caller
  const now = clock.now()
  const row = (await findStaff(db, club_id, id, now)) ?? refuse('not_found')
  requireStaffAction(caller, row, 'send_reset_link')
  const { username, email } = row
  if (email === null) return refuseTransition(row)
  await limitCodesTo(infrastructure, email, origin)
  await db.transaction().execute(async (tx) => {
    const club = await findClubFacts(tx, club_id)
    await enqueueMail(tx, email, resetLinkEmail({ username, email, club_name: club?.name ?? '', site: config.publicUrl }))
    await audit(tx, caller, { at: now, action: 'sendResetLink', subject: { kind: 'user', id } })
  })
  return { message: `We sent a reset link to ${email}.` }
}
