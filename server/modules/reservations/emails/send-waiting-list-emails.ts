import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { waitEnded } from '../waiting-list/close-waiting-list.ts'
import { findWaitToMail } from '../waiting-list/waiting-list-views.ts'
import { deliver } from '../../notifications/index.ts'
import { waitingListJoined } from '../waiting-list/join-waiting-list.ts'
import { waitingListJoinedEmail } from './waiting-list-joined-email.ts'
import { waitEndedEmail } from './wait-ended-email.ts'

export function waitingListEmailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const path = '/client/events'
  const own = '/client/reservations'
  return [
    jobHandler(waitingListJoined, async ({ entry_id }, { id }) => {
      const entry = await findWaitToMail(db, entry_id)
      if (entry?.state !== 'waiting') return
      const { user_id, email, ...wait } = entry
      await deliver(infrastructure, sendMail, {
        kind: 'waiting_list_joined',
        id,
        to: { user_id, email },
        email: waitingListJoinedEmail(wait, { url: `${site}${own}`, site }),
        path: own,
        is_own: true,
      })
    }),
    jobHandler(waitEnded, async ({ entry_id }, { id }) => {
      const entry = await findWaitToMail(db, entry_id)
      if (entry === null) return
      const { user_id, email, ...wait } = entry
      await deliver(infrastructure, sendMail, {
        kind: 'wait_ended',
        id,
        to: { user_id, email },
        email: waitEndedEmail(wait, { url: `${site}${path}`, site }),
        path,
      })
    }),
  ]
}
