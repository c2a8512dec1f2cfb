import * as z from 'zod/mini'
import { Id, LocalDate } from '#contract/base/schema.ts'
import { beginningOf, businessDate } from '../../../infrastructure/clock/business-date.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { unsubscribeUrl } from '../../../infrastructure/mail/unsubscribe-link.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { readTakingsUntil } from '../../finances/index.ts'
import { deliver } from '../../notifications/index.ts'
import { findRecipients } from '../../reservations/index.ts'
import { findEndedNights, findNightBefore, readNight } from './night-views.ts'
import { nightReportEmail } from './night-report-email.ts'

const kind = 'night_report'
/** To one reader. */
const reportDue = jobKind(`mail_${kind}`, z.object({ club_id: Id, user_id: Id, business_date: LocalDate }), 'mail')

/** Later than this after the day cut-off, a report is no longer written. Keys of jobs are kept for longer. */
const lateHours = 6

/** Once the day cut-off has passed: one report per reader and business date with an event, however often it is written. */
export async function reportNights({ db, clock }: Infrastructure): Promise<void> {
  const now = clock.now()
  const nights = (await findEndedNights(db, now)).filter(
    ({ timezone, day_cutoff, business_date }) =>
      businessDate(now, timezone, day_cutoff).subtract({ days: 1 }).toString() === business_date &&
      businessDate(now.subtract({ hours: lateHours }), timezone, day_cutoff).toString() === business_date,
  )
  const recipients = await findRecipients(
    db,
    nights.map(({ club_id }) => club_id),
  )
  const dates = new Map(nights.map(({ club_id, business_date }) => [club_id, business_date]))
  const reports = recipients.flatMap(({ club_id, user_id, night_report }) => {
    const business_date = dates.get(club_id)
    if (business_date === undefined || night_report === 'none') return []
    const payload = { club_id, user_id, business_date }
    return [{ kind: reportDue, payload, uniqueKey: `${reportDue.name} ${club_id} ${user_id} ${business_date}` }]
  })
  if (reports.length > 0) await enqueueAll(db, reports)
}

export const reportMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(reportDue, async ({ club_id, user_id, business_date }, { id }) => {
    const { db, config, secretKey } = infrastructure
    const site = config.publicUrl
    const reader = (await findRecipients(db, [club_id])).find((one) => one.user_id === user_id)
    const { timezone, day_cutoff, currency } = await findClubFacts(db, club_id)
    if (reader === undefined || reader.night_report === 'none' || timezone === null) return
    const read = async (date: string) => {
      const until = beginningOf(Temporal.PlainDate.from(date).add({ days: 1 }), timezone, day_cutoff)
      const [night, takings_minor] = await Promise.all([
        readNight(db, club_id, { date, until }),
        currency === null ? null : readTakingsUntil(db, { club_id, currency }, { date, until }),
      ])
      return { ...night, date, takings: takings_minor === null || currency === null ? null : { minor: takings_minor, currency } }
    }
    const night = await read(business_date)
    // Cancelled in the meantime.
    if (night.titles.length === 0) return
    const date = await findNightBefore(db, club_id, business_date)
    const unsubscribe = unsubscribeUrl(site, secretKey, { topic: kind, id: user_id })
    const email = nightReportEmail(night, date === null ? null : await read(date), { site, unsubscribe })
    const to = { user_id, email: reader.night_report === 'email' ? reader.email : null }
    await deliver(infrastructure, sendMail, { kind, id, to, email, path: `/admin-club/cash-up/${business_date}` })
  })
