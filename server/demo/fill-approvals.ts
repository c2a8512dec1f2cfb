import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { newId } from '../infrastructure/ids.ts'
import { insertReferralCode } from '../modules/accounts/index.ts'
import { addClicks, insertDecision } from '../modules/ambassadors/demo.ts'

interface FillContext {
  idOf: (username: string) => string
  now: Temporal.Instant
}

const days = 60

/** The platform's decisions about its ambassadors, a vanity code, and link clicks. */
export async function fillApprovals(tx: Tx, { idOf, now }: FillContext): Promise<void> {
  const decided_by = idOf('superadmin')
  const decide = async (username: string, action: 'approve' | 'suspend', reason: string, daysAgo: number) =>
    insertDecision(tx, {
      id: newId(),
      ambassador_id: idOf(username),
      action,
      reason,
      decided_by,
      decided_at: instantText(now.subtract({ hours: 24 * daysAgo })),
    })
  await decide('ambassador', 'approve', '', 80)
  await decide('nightlist', 'approve', '', 50)
  await decide('nightlist', 'suspend', 'Bought search ads under the names of clubs', 6)
  const chosen = { code: 'IMANI', kind: 'vanity' as const, ambassador_id: idOf('ambassador') }
  await insertReferralCode(tx, { ...chosen, created_at: instantText(now.subtract({ hours: 24 * 60 })) })
  for (let ago = 0; ago < days; ago += 1) {
    const day = instantText(now.subtract({ hours: 24 * ago })).slice(0, 10)
    await addClicks(tx, { code: 'IMANI', day, kind: 'event' }, 3 + ((ago * 7) % 11))
    await addClicks(tx, { code: ago % 3 === 0 ? 'VESPER24' : 'IMANI', day, kind: 'other' }, 1 + ((ago * 5) % 4))
  }
}
