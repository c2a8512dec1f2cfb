import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { transferAcceptedEmail, transferDeclinedEmail, transferOfferedEmail } from './transfer-emails.ts'
import { notificationOf } from './reservation-mail.ts'
import { findReservationsToMail } from '../core/reservation-views.ts'
import { deliver } from '../../notifications/index.ts'
import { transferAccepted, transferDeclined, transferOffered } from './email-jobs.ts'
import { findTransfer } from '../changes/transfers/transfer-views.ts'

/** What was passed on is its former client's no more: they are led to those they have. */
const mine = '/client/reservations'

/** An offer that has ended before its letter says nothing. */
export function transferHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const find = async (about: { reservation_id: string; transfer_id: string }) => {
    const [found] = await findReservationsToMail(db, [about.reservation_id])
    const transfer = await findTransfer(db, about.transfer_id)
    return found && transfer ? { found, ...transfer } : null
  }
  return [
    jobHandler(transferOffered, async (about, { id }) => {
      const told = await find(about)
      if (told?.outcome !== 'open' || told.to === null) return
      const { found, from, to } = told
      await deliver(infrastructure, sendMail, {
        ...notificationOf(found, { site, kind: transferOffered, id, write: (facts) => transferOfferedEmail(facts, from.name) }),
        to,
      })
    }),
    jobHandler(transferAccepted, async (about, { id }) => {
      const told = await find(about)
      if (told === null) return
      const write = (facts: Parameters<typeof transferAcceptedEmail>[0]) =>
        transferAcceptedEmail({ ...facts, url: `${site}${mine}` })
      await deliver(infrastructure, sendMail, {
        ...notificationOf(told.found, { site, kind: transferAccepted, id, write }),
        to: told.from,
        path: mine,
      })
    }),
    jobHandler(transferDeclined, async (about, { id }) => {
      const told = await find(about)
      if (told !== null)
        await deliver(infrastructure, sendMail, {
          ...notificationOf(told.found, { site, kind: transferDeclined, id, write: transferDeclinedEmail }),
          to: told.from,
        })
    }),
  ]
}
