import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { setIdentity, utcDate } from '../accounts/index.ts'
import { renewalDays } from './verification.ts'
import { enqueueOutcome } from './send-verification-emails.ts'
import { lockExpired, lockUnreminded, updateVerification, type ExpiringRow } from './verification-store.ts'

const batch = 100

async function inBatches({ db }: Infrastructure, work: (tx: Tx) => Promise<ExpiringRow[]>): Promise<void> {
  for (;;) if ((await db.transaction().execute(work)).length < batch) return
}

/** The day after its last one, a document no longer verifies anyone. The birth date it proved stays. */
export async function expireVerifications(infrastructure: Infrastructure): Promise<void> {
  const today = utcDate(infrastructure.clock.now())
  await inBatches(infrastructure, async (tx) => {
    const rows = await lockExpired(tx, today, batch)
    for (const { id, client_id, expires_on } of rows) {
      await updateVerification(tx, id, { status: 'expired' })
      await setIdentity(tx, client_id, { id_verified: false })
      await enqueueOutcome(tx, client_id, { outcome: 'expired', verification_id: id, expires_on })
    }
    return rows
  })
}

/** Once per document, some weeks before it expires. */
export async function remindOfExpiry(infrastructure: Infrastructure): Promise<void> {
  const now = infrastructure.clock.now()
  const until = Temporal.PlainDate.from(utcDate(now)).add({ days: renewalDays }).toString()
  await inBatches(infrastructure, async (tx) => {
    const rows = await lockUnreminded(tx, until, batch)
    for (const { id, client_id, expires_on } of rows) {
      await updateVerification(tx, id, { reminded_at: instantText(now) })
      await enqueueOutcome(tx, client_id, { outcome: 'expires_soon', verification_id: id, expires_on })
    }
    return rows
  })
}
