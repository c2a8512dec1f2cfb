import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { deliver } from '../../notifications/index.ts'
import { findRecipients } from '../../reservations/index.ts'
import { alertsOf } from './alerts.ts'
import { findNightFacts } from './night-views.ts'

/** To one reader. */
const alertGiven = jobKind(
  'mail_night_alert',
  z.object({
    club_id: Id,
    user_id: Id,
    kind: z.string(),
    title: z.string(),
    text: z.string(),
    path: z.string(),
  }),
  'mail',
)

/** Gives each alert once to everyone who chose to hear of them. */
export async function watchNights({ db, clock }: Infrastructure): Promise<void> {
  const alerts = (await findNightFacts(db, clock.now())).flatMap(alertsOf)
  if (alerts.length === 0) return
  const recipients = await findRecipients(db, [...new Set(alerts.map(({ club_id }) => club_id))])
  const readers = Map.groupBy(
    recipients.filter((reader) => reader.alerts !== 'none'),
    ({ club_id }) => club_id,
  )
  const deliveries = alerts.flatMap((alert) =>
    (readers.get(alert.club_id) ?? []).map(({ user_id }) => ({
      kind: alertGiven,
      payload: { club_id: alert.club_id, user_id, kind: alert.kind, title: alert.title, text: alert.text, path: alert.path },
      uniqueKey: `${alertGiven.name} ${alert.kind} ${alert.source_id} ${user_id}`,
    })),
  )
  if (deliveries.length > 0) await enqueueAll(db, deliveries)
}

export const alertMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(alertGiven, async ({ club_id, user_id, kind, title, text, path }, { id }) => {
    const { db, config } = infrastructure
    const reader = (await findRecipients(db, [club_id])).find((one) => one.user_id === user_id)
    if (reader === undefined || reader.alerts === 'none') return
    const site = config.publicUrl
    const email = writeEmail({
      subject: title,
      heading: title,
      text: [text],
      action: { label: 'Open it', url: `${site}${path}` },
      reason: 'You received this because you run this club. You can change what we send you under Notifications.',
      site,
    })
    const to = { user_id, email: reader.alerts === 'email' ? reader.email : null }
    await deliver(infrastructure, sendMail, { kind, id, to, email, path })
  })
