import { forgetOldAnswers } from '#server/infrastructure/idempotency/kept-answers.ts'
import type { Infrastructure } from '#server/infrastructure/infrastructure.ts'
import type { SendMail } from '#server/infrastructure/mail/letter.ts'
import { mailHandlers } from './reservation-mail.ts'

export function reservationJobs(infrastructure: Infrastructure, sendMail: SendMail) {
  const { db, clock } = infrastructure
  return {
    handlers: mailHandlers(infrastructure, sendMail),
    recurring: [{ name: 'forget_old_answers', schedule: '23 * * * *', work: () => forgetOldAnswers(db, clock.now()) }],
  }
}
