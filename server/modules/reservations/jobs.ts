import { forgetOldAnswers } from '../../infrastructure/idempotency/kept-answers.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/letter.ts'
import { mailHandlers } from './reservation-mail.ts'

export function reservationJobs(infrastructure: Infrastructure, sendMail: SendMail) {
  const { db, clock } = infrastructure
  return {
    handlers: mailHandlers(infrastructure, sendMail),
    recurring: [{ name: 'forget_old_answers', schedule: '23 * * * *', work: async () => forgetOldAnswers(db, clock.now()) }],
  }
}
