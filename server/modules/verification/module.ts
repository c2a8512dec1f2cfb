import { Gauge } from 'prom-client'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { eraseDueDocuments } from './erase-documents.ts'
import { expireVerifications, remindOfExpiry } from './expire-verifications.ts'
import { sweepUnusedHandler } from './submit-verification.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { mailVerificationHandler } from './send-verification-emails.ts'
import { exportIdentity } from './export-identity.ts'
import { verificationRoutes } from './routes.ts'
import { forgetClientVerifications, isImageUsed } from './verification-store.ts'
import { countOverdueErasures } from './verification-views.ts'

export function verificationModule(infrastructure: Infrastructure, sendMail: SendMail): Module {
  watchErasures(infrastructure)
  return defineModule({
    routes: verificationRoutes(infrastructure),
    handlers: [sweepUnusedHandler(infrastructure), mailVerificationHandler(infrastructure, sendMail)],
    recurring: [
      { name: 'erase_documents', schedule: '*/5 * * * *', lane: 'bulk', work: async () => eraseDueDocuments(infrastructure) },
      { name: 'sweep_documents', schedule: '41 4 * * 1', lane: 'bulk', work: async () => sweepDocuments(infrastructure) },
      { name: 'expire_verifications', schedule: '3 * * * *', work: async () => expireVerifications(infrastructure) },
      { name: 'remind_of_expiring_documents', schedule: '13 9 * * *', work: async () => remindOfExpiry(infrastructure) },
    ],
    files: [isImageUsed],
    personalData: {
      export: async (db, userId) => exportIdentity(infrastructure, db, userId),
      forget: forgetClientVerifications,
    },
  })
}

/** Watches the job that erases documents: its failures show in the metrics and to every reviewer. */
function watchErasures({ db, clock, metrics }: Infrastructure): void {
  const gauge = new Gauge({
    name: 'vesper_document_erasures_overdue',
    help: 'Identity documents that should have been erased over an hour ago.',
    registers: [metrics.shared],
    async collect() {
      this.set(await countOverdueErasures(db, clock.now()))
    },
  })
  gauge.set(0)
}
