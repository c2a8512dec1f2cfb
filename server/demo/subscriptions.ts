import { own } from '#contract/base/own.ts'
import type { Config } from '../infrastructure/config/config.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { fillSubscription, type PastSubscription } from '../modules/subscriptions/demo.ts'
import type { DemoClub } from './clubs.ts'

interface DemoSubscription extends Pick<PastSubscription, 'choice' | 'is_past_due'> {
  /** The start, on the club's wall clock. The past-due one was charged two hours ago, and succeeds when it is retried. */
  since(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime
}

/** By the club's slug: one monthly, one past due since today, one yearly. */
const paying: Readonly<Record<string, DemoSubscription>> = {
  'kelder-noord': {
    choice: { plan: 'pro', interval: 'month' },
    is_past_due: false,
    since: (now) => now.subtract({ months: 5, days: 9 }),
  },
  'foundry-lane': {
    choice: { plan: 'pro', interval: 'month' },
    is_past_due: true,
    since: (now) => now.subtract({ months: 3, hours: 2 }),
  },
  mizumi: { choice: { plan: 'elite', interval: 'year' }, is_past_due: false, since: (now) => now.subtract({ months: 7 }) },
}

/** When a club signed up: 16 days before it chose a plan. */
export function signedUpAt({ slug, timezone }: DemoClub['row'], now: Temporal.Instant): Temporal.Instant {
  const since = own(paying, slug)?.since(now.toZonedDateTimeISO(timezone)).toInstant() ?? now
  return since.subtract({ hours: 24 * 16 })
}

export async function fillSubscriptions(
  tx: Tx,
  config: Config,
  clubs: readonly DemoClub[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { row } of clubs) {
    const one = own(paying, row.slug)
    if (one === undefined) continue
    const { choice, is_past_due } = one
    const since = one.since(now.toZonedDateTimeISO(row.timezone)).toInstant()
    await fillSubscription(tx, config, { club_id: row.id, choice, since, is_past_due }, now)
  }
}
