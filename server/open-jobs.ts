import type { FastifyInstance } from 'fastify'
import { sweepFilesHandler } from './infrastructure/files/sweep-files.ts'
import { forgetOldAnswers } from './infrastructure/idempotency/kept-answers.ts'
import { removePictureHandler } from './infrastructure/images/remove-picture-job.ts'
import type { Infrastructure } from './infrastructure/infrastructure.ts'
import { createJobRunner, type JobRunner } from './infrastructure/jobs/create-job-runner.ts'
import { forgetOldMail } from './infrastructure/mail/mailbox-store.ts'
import type { Module } from './infrastructure/module.ts'
import { simulatedDisputeHandler } from './infrastructure/payments/simulated/dispute-charge.ts'
import { simulatedWebhookHandler } from './infrastructure/payments/simulated/messages.ts'
import { simulatedReversalHandler } from './infrastructure/payments/simulated/simulated-payouts.ts'
import { forgetOldLimits } from './infrastructure/rate-limits/rate-limit.ts'
import { forgetOldSecurity } from './infrastructure/security-log/security-log-store.ts'

/** The runner of all jobs: those of infrastructure, and what each module adds. They are not started yet. */
export function openJobs(infrastructure: Infrastructure, modules: readonly Module[], app: FastifyInstance): JobRunner {
  const { db, clock, config, log } = infrastructure
  return createJobRunner({
    db,
    clock,
    log,
    handlers: [
      simulatedWebhookHandler(infrastructure, app),
      simulatedDisputeHandler(infrastructure),
      simulatedReversalHandler(infrastructure),
      removePictureHandler(
        infrastructure,
        modules.flatMap(({ pictures }) => pictures),
      ),
      sweepFilesHandler(
        infrastructure,
        modules.flatMap(({ files }) => files),
      ),
      ...modules.flatMap(({ handlers }) => handlers),
    ],
    recurring: [
      { name: 'forget_old_mail', schedule: '27 * * * *', work: () => forgetOldMail(db, clock.now()) },
      { name: 'forget_old_limits', schedule: '37 * * * *', work: () => forgetOldLimits(db, clock) },
      { name: 'forget_old_answers', schedule: '23 * * * *', lane: 'bulk', work: () => forgetOldAnswers(db, clock.now()) },
      {
        name: 'forget_old_security_log',
        schedule: '3 * * * *',
        work: () => forgetOldSecurity(db, { now: clock.now(), days: config.securityLogDays }),
      },
      ...modules.flatMap(({ recurring }) => recurring),
    ],
    followers: modules.flatMap(({ followers }) => followers),
  })
}
