import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { notify } from '../../notifications/index.ts'
import { standingEmail, type StandingEmailFacts } from './standing-email.ts'

type StandingNotice = Omit<StandingEmailFacts, 'url' | 'site'> & { admin: { id: string; email: string | null }; path: string }

/** The club's administrator is notified in the product and by email. */
export async function notifyOfStanding(
  tx: Tx,
  { config }: Infrastructure,
  { admin, path, ...facts }: StandingNotice,
  now: Temporal.Instant,
): Promise<void> {
  const email = standingEmail({ ...facts, url: `${config.publicUrl}${path}`, site: config.publicUrl })
  const kind = `${facts.about}_${facts.action === 'suspend' ? 'suspended' : 'restored'}`
  await notify(tx, [{ kind, id: newId(), to: { user_id: admin.id, email: admin.email }, email, path }], now)
  if (admin.email !== null) await enqueueMail(tx, admin.email, email)
}
