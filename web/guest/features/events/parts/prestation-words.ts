import type { EventPage, Prestation } from '#contract/events/events.ts'
import { formatMoney, formatTime, formatTimes } from '../../../../shared/format/format.ts'
import { entryRules } from '#contract/events/entry-rules.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { isBookable } from '../../../domain/selection.ts'

/** An event's items in the groups people look for, in order. */
const groups: readonly { title: string; kinds: readonly Prestation['kind'][] }[] = [
  { title: 'Entry', kinds: ['entry'] },
  { title: 'Guest list', kinds: ['guest_list'] },
  { title: 'Tables', kinds: ['table'] },
  { title: 'Bottles and extras', kinds: ['bottle', 'extra'] },
]

interface Group {
  key: string
  title: string
  /** When its tables are sold. */
  times?: string
  offers: Prestation[]
}

/** What an event offers in these groups; its tables by their seating, if it has any. */
export function groupsOf(
  { seatings = [], timezone }: Pick<EventPage, 'seatings' | 'timezone'>,
  offers: readonly Prestation[],
): Group[] {
  return groups
    .flatMap(({ title, kinds }): Group[] => {
      const own = offers.filter(({ kind }) => kinds.includes(kind))
      if (!kinds.includes('table') || seatings.length === 0) return [{ key: title, title, offers: own }]
      return seatings.map((seating) => ({
        key: seating.id,
        title: `${title}: ${seating.name}`,
        times: formatTimes(seating, timezone),
        offers: own.filter(({ seating_id }) => seating_id === seating.id),
      }))
    })
    .filter((group) => group.offers.length > 0)
}

export const kindsInOrder = groups.flatMap(({ kinds }) => kinds)

/** What the price is for. */
export function priceUnit({ kind, pricing, heads_per_unit }: Prestation): string {
  if (kind === 'table') return heads_per_unit > 1 ? `per table for ${heads_per_unit}` : 'per table'
  if (pricing === 'per_person') return 'per person'
  return kind === 'bottle' ? 'per bottle' : 'each'
}

/** Whether anything bookable admits guests. */
const letsIn = ({ prestations }: Pick<EventPage, 'prestations'>): boolean =>
  prestations.some((one) => admits(one) && isBookable(one))

/** Why it cannot be selected; null if it can. */
export function unavailable(prestation: Prestation, event: Pick<EventPage, 'prestations' | 'sales'>): string | null {
  if (prestation.state === 'sold_out') return 'Sold out'
  // If nothing is on sale, the page says so once.
  if (prestation.state === 'paused') return event.sales.state === 'paused' ? '' : 'Paused'
  if (prestation.state === 'ended') return 'No longer on sale'
  if (prestation.state === 'upcoming')
    return prestation.opens_after === null ? 'Not on sale yet' : `Opens after ${prestation.opens_after}`
  return letsIn(event) || admits(prestation) ? null : 'Requires a ticket or table'
}

function paymentText({ payment, price_minor, deposit_minor }: Prestation, { currency }: Pick<EventPage, 'currency'>): string[] {
  if (payment === 'prepaid') return ['Paid online']
  if (payment === 'deposit') return deposit_minor === null ? [] : [`Deposit of ${formatMoney(deposit_minor, currency)} online`]
  return payment === 'at_club' && price_minor > 0 ? ['Pay at the venue'] : []
}

/** An item's small print, most needed first. */
export function details(prestation: Prestation, { currency, timezone }: Pick<EventPage, 'currency' | 'timezone'>): string[] {
  const { included_items, minimum_spend_minor, min_party, max_party } = prestation
  const party = min_party > 1 || (max_party !== null && prestation.pricing === 'per_unit')
  return [
    ...paymentText(prestation, { currency }),
    ...rulesOf(prestation, { currency, timezone }),
    ...(prestation.approval === 'manual' ? ['Requires club approval'] : []),
    ...(minimum_spend_minor === null ? [] : [`Minimum spend ${formatMoney(minimum_spend_minor, currency)}`]),
    ...(party && admits(prestation) ? [partyText(min_party, max_party)] : []),
    ...entryText(prestation, timezone),
    ...(included_items.length === 0
      ? []
      : [`Includes ${included_items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')}`]),
  ]
}

/** The end of its entry window is in `entryText`. */
function rulesOf(prestation: Prestation, { currency, timezone }: Pick<EventPage, 'currency' | 'timezone'>): string[] {
  const time = (at: string) => formatTime(at, timezone)
  const place = { ...prestation, entry_end_at: null }
  return entryRules(place, { free: time, limit: time, money: (minor) => formatMoney(minor, currency) }).map(({ line }) => line)
}

function entryText({ entry_start_at: from, entry_end_at: until }: Prestation, timezone: string): string[] {
  if (from !== null && until !== null) return [`Entry ${formatTime(from, timezone)} to ${formatTime(until, timezone)}`]
  if (from !== null) return [`Entry from ${formatTime(from, timezone)}`]
  return until === null ? [] : [`Entry until ${formatTime(until, timezone)}`]
}

function partyText(min: number, max: number | null): string {
  if (max === null) return `For parties of ${min} or more`
  return min > 1 ? `For parties of ${min} to ${max}` : `For up to ${max}`
}
