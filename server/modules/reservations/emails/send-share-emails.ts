import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { sharePaid, shareRefunded, shareReleased, splitEnded } from '../money/split/note-split.ts'
import { sharePageOf } from '../money/split/split-secret.ts'
import { findShareToMail } from '../money/split/split-views.ts'
import { findReservationsToMail } from '../core/reservation-views.ts'
import { mailFactsOf, notifyClient } from './send-reservation-emails.ts'
import { sharePaidEmail, shareRefundedEmail, shareReleasedEmail, splitEndedEmail } from './share-emails.ts'

/** The emails of a split: to the payers of its shares, who may have no account, and to its host. */
export function shareEmailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const send = async (id: string, mailId: string, write: (facts: Parameters<typeof sharePaidEmail>[0]) => Email) => {
    const share = await findShareToMail(db, id)
    if (share === null || share.email === null) return
    const [reservation] = await findReservationsToMail(db, [share.reservation_id])
    if (reservation === undefined) return
    const { host_name, amount_minor, end_reason } = share
    const email = write({
      reservation: mailFactsOf(reservation),
      host_name,
      amount_minor,
      end_reason,
      url: sharePageOf(infrastructure, id),
      site,
    })
    await sendMail({ to: share.email, id: mailId, ...email })
  }
  return [
    jobHandler(sharePaid, async ({ share_id }, { id }) => send(share_id, id, sharePaidEmail)),
    jobHandler(shareReleased, async ({ share_id }, { id }) => send(share_id, id, shareReleasedEmail)),
    jobHandler(shareRefunded, async ({ share_id, amount_minor }, { id }) =>
      send(share_id, id, (facts) => shareRefundedEmail({ ...facts, amount_minor })),
    ),
    jobHandler(splitEnded, async ({ reservation_id, reason }, { id }) =>
      notifyClient(infrastructure, sendMail, {
        kind: splitEnded,
        mail: { id, of: reservation_id },
        write: (facts) => splitEndedEmail(facts, reason),
      }),
    ),
  ]
}
