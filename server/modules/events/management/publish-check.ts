import type { Missing } from '#contract/event-management.ts'
import { hasCome } from '../event-facts.ts'
import { isAdmission } from '../prestation-state.ts'

/** What of a night, its club and its subscription decides whether it may be published. */
export interface PublishFacts {
  starts_at: string
  ends_at: string
  prestations: readonly { kind: string; status: string }[]
  is_onboarded: boolean
  /** Why the subscription publishes nothing now; null where it does. */
  subscription_refusal: string | null
  /** Nights of the month of this one that were published, without it. */
  published_in_month: number
  /** Null: as many as one likes. */
  events_per_month: number | null
}

/** Everything that is still missing, in the order in which a club would see to it. */
export function whatIsMissing(facts: PublishFacts, now: Temporal.Instant): Missing[] {
  const { starts_at, ends_at, prestations, is_onboarded, subscription_refusal, published_in_month, events_per_month: limit } = facts
  const [start, end] = [Temporal.Instant.from(starts_at), Temporal.Instant.from(ends_at)]
  const isSellable = prestations.some((one) => isAdmission(one) && one.status === 'on_sale')
  const missing: (Missing | false)[] = [
    !is_onboarded && { key: 'onboarding', message: 'Finish setting up your club: details, subscription and contract.' },
    is_onboarded && subscription_refusal !== null && { key: 'subscription', message: subscription_refusal },
    limit !== null && published_in_month >= limit && { key: 'events_per_month', message: `Your plan publishes ${limit} nights a month, and they are used up. Choose a larger plan or another month.` },
    hasCome(starts_at, now) && { key: 'starts_at_local', message: 'The start is in the past. Choose a date to come.' },
    Temporal.Instant.compare(end, start) <= 0 && { key: 'ends_at_local', message: 'The end must be after the start.' },
    Temporal.Instant.compare(end, start.add({ hours: 24 })) > 0 && { key: 'ends_at_local', message: 'A night lasts at most 24 hours.' },
    !isSellable && { key: 'prestations', message: 'Add an entry, a table or a guest list, and put it on sale.' },
  ]
  return missing.filter((one) => one !== false)
}
