import { Gauge } from 'prom-client'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { JobHandler, RecurringJob } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { eraseDueDocuments } from './erase-documents.ts'
import { expireVerifications, remindOfExpiry } from './expire-verifications.ts'
import { sweepUnusedHandler } from './submit-verification.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { mailVerificationHandler } from './send-verification-emails.ts'
import { countOverdueErasures } from './verification-views.ts'

export function verificationJobs(
  infrastructure: Infrastructure,
  sendMail: SendMail,
): { handlers: JobHandler[]; recurring: RecurringJob[] } {
  watchErasures(infrastructure)
  return {
    handlers: [sweepUnusedHandler(infrastructure), mailVerificationHandler(infrastructure, sendMail)],
    recurring: [
      { name: 'erase_documents', schedule: '*/5 * * * *', lane: 'bulk', work: async () => eraseDueDocuments(infrastructure) },
      { name: 'sweep_documents', schedule: '41 4 * * 1', lane: 'bulk', work: async () => sweepDocuments(infrastructure) },
      { name: 'expire_verifications', schedule: '3 * * * *', work: async () => expireVerifications(infrastructure) },
      { name: 'remind_of_expiring_documents', schedule: '13 9 * * *', work: async () => remindOfExpiry(infrastructure) },
    ],
  }
}

/** Watches the job that erases documents: its failures show in the metrics and to every reviewer. */
function watchErasures({ db, clock, metrics }: Infrastructure): void {
  const gauge = new Gauge({
    name: 'vesper_document_erasures_overdue',
    help: 'Identity documents that should have been erased over an hour ago.',
    registers: [metrics.registry],
    async collect() {
      this.set(await countOverdueErasures(db, clock.now()))
    },
  })
  gauge.set(0)
}
