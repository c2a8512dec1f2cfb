import { isBefore } from '#contract/base/instants.ts'
import type { MissingPart } from '#contract/events/management.ts'
import { admits, type PrestationKind } from '#contract/events/prestation-kinds.ts'
import { isPast, type PrestationFacts } from '../core/event-facts.ts'
import { hasEnded } from '../core/prestation-state.ts'

/** The facts about a prestation that decide whether anyone can book it. */
export interface Offer extends Pick<PrestationFacts, 'sales_end_at' | 'entry_end_at' | 'arrive_by'> {
  kind: PrestationKind
  status: string
  visibility: string
}

/** The facts about an event, its club and its subscription that decide whether it may be published. */
export interface PublishFacts {
  starts_at: string
  ends_at: string
  sales_end_at: string
  capacity: number
  /** The most guests the licence allows. */
  licence_capacity: number
  prestations: readonly Offer[]
  is_onboarded: boolean
  /** Why the subscription does not allow publishing now; null if it does. */
  subscription_refusal: string | null
  /** Other events published for the month of this one. */
  published_in_month: number
  /** Null: unlimited. */
  events_per_month: number | null
}

/** Everything that is missing, in the order a club would do it. */
export function whatIsMissing(facts: PublishFacts, now: Temporal.Instant): MissingPart[] {
  const {
    starts_at,
    ends_at,
    sales_end_at,
    capacity,
    licence_capacity,
    prestations,
    is_onboarded,
    subscription_refusal,
    published_in_month,
    events_per_month: limit,
  } = facts
  const [start, end] = [Temporal.Instant.from(starts_at), Temporal.Instant.from(ends_at)]
  const unsold = whyUnsold(prestations, now)
  const missing: (MissingPart | false)[] = [
    !is_onboarded && { key: 'onboarding', message: 'Finish setting up your club: details, subscription and contract.' },
    is_onboarded && subscription_refusal !== null && { key: 'subscription', message: subscription_refusal },
    limit !== null &&
      published_in_month >= limit && {
        key: 'events_per_month',
        message: `You’ve published all ${limit} events that your plan includes for this month. Choose a larger plan or another month.`,
      },
    isPast(starts_at, now) && { key: 'starts_at_local', message: 'The start is in the past. Choose a future date.' },
    !isBefore(start, end) && { key: 'ends_at_local', message: 'The end must be after the start.' },
    isBefore(start.add({ hours: 24 }), end) && {
      key: 'ends_at_local',
      message: 'An event can last up to 24 hours.',
    },
    !isPast(starts_at, now) &&
      isPast(sales_end_at, now) && {
        key: 'sales_end_at_local',
        message: 'Sales have already ended. Choose a later end.',
      },
    capacity > licence_capacity && {
      key: 'capacity',
      message: `Your licence allows ${licence_capacity} guests. Choose that capacity or less.`,
    },
    unsold !== null && { key: 'prestations', message: unsold },
  ]
  return missing.filter((one) => one !== false)
}

/** Why guests could not book it; null if they could. */
function whyUnsold(prestations: readonly Offer[], now: Temporal.Instant): string | null {
  const onSale = prestations.filter((one) => admits(one) && one.status === 'on_sale')
  if (onSale.length === 0) return 'Add a ticket, table or guest list, and put it on sale.'
  const seen = onSale.filter(({ visibility }) => visibility !== 'hidden')
  if (seen.length === 0)
    return 'Everything on sale is hidden. Make a ticket, table or guest list visible to everyone, or to people with the code.'
  const isOver = seen.every((one) => hasEnded(one, now))
  return isOver ? 'Sales of every ticket, table and guest list have ended. Choose a later end for one of them.' : null
}
