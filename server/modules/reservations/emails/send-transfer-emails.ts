import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { transferAcceptedEmail, transferDeclinedEmail, transferOfferedEmail } from './transfer-emails.ts'
import { notificationOf } from './send-reservation-emails.ts'
import { findReservationsToMail } from '../core/reservation-views.ts'
import { deliver } from '../../notifications/index.ts'
import { listPayments } from '../../payments/index.ts'
import { transferAccepted, transferDeclined, transferOffered } from './email-jobs.ts'
import { findTransfer } from '../changes/transfers/transfer-views.ts'

/** An offer that ended before its email is not announced. */
export function transferEmailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const find = async (about: { reservation_id: string; transfer_id: string }) => {
    const [reservation] = await findReservationsToMail(db, [about.reservation_id])
    const transfer = await findTransfer(db, about.transfer_id)
    return reservation && transfer ? { reservation, ...transfer } : null
  }
  return [
    jobHandler(transferOffered, async (about, { id }) => {
      const facts = await find(about)
      if (facts?.outcome !== 'open' || facts.to === null) return
      const { reservation, from, to } = facts
      await deliver(infrastructure, sendMail, {
        ...notificationOf(reservation, {
          site,
          kind: transferOffered,
          id,
          write: (facts) => transferOfferedEmail(facts, from.name),
        }),
        to,
        pinned_until: reservation.event.starts_at,
      })
    }),
    jobHandler(transferAccepted, async (about, { id }) => {
      const facts = await find(about)
      if (facts === null) return
      const { reservation, from, to_username } = facts
      const payments = await listPayments(db, { kind: 'reservation', id: reservation.id })
      const hasPaid = payments.some(({ payer_id, state }) => payer_id === from.user_id && state === 'succeeded')
      await deliver(infrastructure, sendMail, {
        ...notificationOf(reservation, {
          site,
          kind: transferAccepted,
          id,
          write: (written) => transferAcceptedEmail(written, to_username, hasPaid),
        }),
        to: from,
      })
    }),
    jobHandler(transferDeclined, async (about, { id }) => {
      const facts = await find(about)
      if (facts !== null)
        await deliver(infrastructure, sendMail, {
          ...notificationOf(facts.reservation, {
            site,
            kind: transferDeclined,
            id,
            write: (written) => transferDeclinedEmail(written, facts.to_username),
          }),
          to: facts.from,
        })
    }),
  ]
}
