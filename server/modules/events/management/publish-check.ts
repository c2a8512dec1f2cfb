import { isBefore } from '#contract/instants.ts'
import type { Missing } from '#contract/event-management.ts'
import { isPast } from '../event-facts.ts'
import { isAdmission } from '../prestation-state.ts'

/** What of a prestation decides whether anybody can book it. */
export interface Offer {
  kind: string
  status: string
  visibility: string
  /** RFC 3339; null: with the night's own. */
  sales_end_at: string | null
}

/** What of a night, its club and its subscription decides whether it may be published. */
export interface PublishFacts {
  starts_at: string
  ends_at: string
  sales_end_at: string
  capacity: number
  /** What the door may let in at most. */
  licence_capacity: number
  prestations: readonly Offer[]
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
  const missing: (Missing | false)[] = [
    !is_onboarded && { key: 'onboarding', message: 'Finish setting up your club: details, subscription and contract.' },
    is_onboarded && subscription_refusal !== null && { key: 'subscription', message: subscription_refusal },
    limit !== null &&
      published_in_month >= limit && {
        key: 'events_per_month',
        message: `Your plan publishes ${limit} nights a month, and they are used up. Choose a larger plan or another month.`,
      },
    isPast(starts_at, now) && { key: 'starts_at_local', message: 'The start is in the past. Choose a date to come.' },
    !isBefore(start, end) && { key: 'ends_at_local', message: 'The end must be after the start.' },
    isBefore(start.add({ hours: 24 }), end) && {
      key: 'ends_at_local',
      message: 'A night lasts at most 24 hours.',
    },
    !isPast(starts_at, now) &&
      isPast(sales_end_at, now) && {
        key: 'sales_end_at_local',
        message: 'Booking has closed already. Choose a later time for it.',
      },
    capacity > licence_capacity && {
      key: 'capacity',
      message: `Your licence allows ${licence_capacity} guests. Choose a capacity of no more.`,
    },
    unsold !== null && { key: 'prestations', message: unsold },
  ]
  return missing.filter((one) => one !== false)
}

/** Why guests could book nothing of it; null where they could. */
function whyUnsold(prestations: readonly Offer[], now: Temporal.Instant): string | null {
  const onSale = prestations.filter((one) => isAdmission(one) && one.status === 'on_sale')
  if (onSale.length === 0) return 'Add an entry, a table or a guest list, and put it on sale.'
  const seen = onSale.filter(({ visibility }) => visibility !== 'hidden')
  if (seen.length === 0)
    return 'All that is on sale is hidden. Show an entry, a table or a guest list to guests, or open it with a code.'
  const isOver = seen.every((one) => one.sales_end_at !== null && isPast(one.sales_end_at, now))
  return isOver ? 'The sale of every entry, table and guest list has ended. Choose a later end for one of them.' : null
}
