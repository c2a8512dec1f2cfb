import * as z from 'zod/mini'
import { Id, LocalDate } from '#contract/base/schema.ts'
import { beginningOf, businessDate } from '../../../infrastructure/clock/business-date.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { deliver } from '../../notifications/index.ts'
import { bookingsPath, bookingsSummaryEmail } from './booking-emails.ts'
import { findBookedEvents, findRecipients, findSummaryReaders } from './booking-views.ts'

const kind = 'bookings_summary'
const summaryDue = jobKind(`mail_${kind}`, z.object({ club_id: Id, user_id: Id, business_date: LocalDate }), 'mail')

/** Later than this after the day cut-off, a summary is no longer written. Keys of jobs are kept for longer. */
const lateHours = 6

/** Once the day cut-off has passed: one email per reader and business date, however often it is written. */
export async function summarizeBookings({ db, clock }: Infrastructure): Promise<void> {
  const now = clock.now()
  const recipients = await findSummaryReaders(db, now.subtract({ hours: 72 + 24 + lateHours }))
  const emails = recipients.flatMap(({ club_id, user_id, timezone, day_cutoff }) => {
    const today = businessDate(now, timezone, day_cutoff)
    if (beginningOf(today, timezone, day_cutoff).until(now).total('hours') >= lateHours) return []
    const business_date = today.subtract({ days: 1 }).toString()
    const payload = { club_id, user_id, business_date }
    return [{ kind: summaryDue, payload, uniqueKey: `${summaryDue.name} ${club_id} ${user_id} ${business_date}` }]
  })
  if (emails.length > 0) await enqueueAll(db, emails)
}

export const summaryMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(summaryDue, async ({ club_id, user_id, business_date }, { id }) => {
    const { db, config } = infrastructure
    const { timezone, day_cutoff } = await findClubFacts(db, club_id)
    const to = (await findRecipients(db, [club_id])).find((reader) => reader.user_id === user_id)
    if (to === undefined || to.bookings === 'none' || to.bookings === 'each' || timezone === null) return
    const date = Temporal.PlainDate.from(business_date)
    const span = {
      from: beginningOf(date, timezone, day_cutoff),
      to: beginningOf(date.add({ days: 1 }), timezone, day_cutoff),
    }
    const events = await findBookedEvents(db, club_id, span)
    if (events.length === 0) return
    const email = bookingsSummaryEmail(business_date, events, config.publicUrl)
    await deliver(infrastructure, sendMail, { kind, id, to, email, path: bookingsPath })
  })
