import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { hitLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { attachTickets, findReservationsToMail, notifyClient } from '../../reservations/index.ts'
import { ticketsEmail } from './tickets-email.ts'
import { getTickets } from './get-tickets.ts'
import { ticketsPdf } from './get-tickets-pdf.ts'

const ticketsAsked = jobKind('mail_tickets', z.object({ reservation_id: Id }), 'mail')

/** Ticket emails per reservation. */
const limit = { max: 3, windowSeconds: 3600 }

/** Emails the tickets again. */
export async function resendTickets(infrastructure: Infrastructure, caller: Caller, id: string): Promise<{ message: string }> {
  const { db, clock, config } = infrastructure
  const { tickets } = await getTickets(infrastructure, caller, id)
  if (tickets.length === 0) return refuse('no_tickets')
  const [reservation] = await findReservationsToMail(db, [id])
  if (!reservation || reservation.email === null) return refuse('no_address')
  if (config.rateLimits.enabled) await hitLimit(db, clock, `tickets:${id}`, limit)
  await db.transaction().execute(async (tx) => enqueue(tx, ticketsAsked, { reservation_id: id }))
  return { message: 'We emailed you your tickets.' }
}

/** Sends the tickets as a PDF, and the link to their page. */
export const ticketsEmailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(ticketsAsked, async ({ reservation_id }, { id }) =>
    notifyClient(infrastructure, sendMail, {
      kind: ticketsAsked,
      mail: { id, of: reservation_id },
      write: (facts) => ticketsEmail({ ...facts, url: `${facts.url}/ticket` }),
      attach: async (reservation) => attachTickets(reservation.reference, await ticketsPdf(infrastructure)(reservation)),
    }),
  )
