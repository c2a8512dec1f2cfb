import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { lockEvent } from '../../events/index.ts'
import { applySteps } from '../core/apply-steps-store.ts'
import { endReturnedTickets } from '../core/returned-store.ts'
import { findUnsoldEvents, lockUnsold } from '../core/returned-views.ts'

/** With its sales, an event's resale ends: guests keep the tickets that nobody bought. Safe to repeat and to run concurrently. */
export async function endResale({ db, clock, log }: Infrastructure): Promise<void> {
  await eachSeparately(log, await findUnsoldEvents(db, clock.now()), async (eventId) => {
    await retryTransaction(db, async (tx) => {
      await lockEvent(tx, eventId)
      const now = clock.now()
      const rows = (await lockUnsold(tx, eventId, now)).filter(({ tickets }) => tickets > 0)
      for (const { id } of rows) await endReturnedTickets(tx, id, 'unsold', now)
      const entry = { change: {}, at: now, actor: { kind: 'system' }, action: 'end_resale' } as const
      await applySteps(
        tx,
        eventId,
        rows.map(({ tickets, ...row }) => ({ row, detail: { tickets }, ...entry })),
      )
    })
  })
}
