import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import { follower, newsType, type Follower } from '../../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { deliver } from '../../notifications/index.ts'
import { findMailClub, findPlanners } from '../shifts/recipient-views.ts'
import { timeOffRequestedEmail, timeOffDecidedEmail } from './time-off-emails.ts'
import { findTimeOffOfClub } from './time-off-views.ts'

const Step = z.enum(['request', 'cancel', 'approve', 'decline'])

/** A time-off request was created, cancelled or decided. */
export const timeOffChanged = newsType('time_off_changed', z.object({ id: Id, club_id: Id, step: Step, by: Id }))

const timeOffMail = jobKind('mail_time_off', z.object({ id: Id, club_id: Id, step: Step, user_id: Id }), 'mail')

const isDecision = (step: z.output<typeof Step>) => step === 'approve' || step === 'decline'

/** Requests are sent to the planners, decisions to the requester. */
export function timeOffFollower({ db }: Infrastructure): Follower {
  return follower(timeOffChanged, {
    name: 'notify_of_time_off',
    lane: 'default',
    run: async ({ facts: { id, club_id, step, by } }, job) => {
      const request = await findTimeOffOfClub(db, club_id, id)
      if (request === null) return
      const people = isDecision(step) ? [request.user_id] : await findPlanners(db, club_id)
      const jobs = people
        .filter((user_id) => user_id !== by)
        .map((user_id) => ({
          kind: timeOffMail,
          payload: { id, club_id, step, user_id },
          uniqueKey: `${timeOffMail.name} ${job.id} ${user_id}`,
        }))
      await enqueueAll(db, jobs)
    },
  })
}

export function timeOffMailHandler(infrastructure: Infrastructure, sendMail: SendMail): JobHandler {
  const { db, config } = infrastructure
  const site = config.publicUrl
  return jobHandler(timeOffMail, async ({ id, club_id, step, user_id }, job) => {
    const [request, club] = [await findTimeOffOfClub(db, club_id, id), await findMailClub(db, club_id, user_id)]
    if (request === null || club === null) return
    const path = isDecision(step) ? '/staff/my-shifts/availability' : '/admin-club/shifts/requests'
    const about = { ...request, club_name: club.club_name, url: `${site}${path}`, site }
    const email = step === 'request' || step === 'cancel' ? timeOffRequestedEmail(step, about) : timeOffDecidedEmail(step, about)
    const to = { user_id, email: club.email }
    await deliver(infrastructure, sendMail, { kind: `time_off_${step}`, id: job.id, to, email, path })
  })
}
