import { wholeBp } from '#contract/base/money.ts'
import type { BookingRefusal } from './booking-facts.ts'

/** Where a hold was requested from, as keyed hashes that reveal no address. */
export interface HoldOrigin {
  device_key: string
  address_key: string
}

/** What may be unpaid at once. */
export interface HoldLimits {
  /** Holds. */
  account: number
  device: number
  address: number
  /** Places; for an account only until its email is confirmed. */
  places: Readonly<{ account: number; device: number; address: number }>
  /** The part of an event's capacity that one account, device or address may hold beyond its first booking, in basis points. */
  event_bp: number
}

export interface Holder {
  client_id: string
  origin: HoldOrigin
}

/** What is to be held, and by whom. */
export interface WantedHold extends Holder {
  event: { id: string; capacity: number }
  party_size: number
  email_confirmed: boolean
}

/** Unpaid places by event, with how many of the bookings are still holds. */
type HeldByEvent = Map<string, { holds: number; places: number }>

/** By account, device and address. */
export type HoldCounts = Map<string, HeldByEvent>

const scopes = ['account', 'device', 'address'] as const
type Scope = (typeof scopes)[number]

const namesOf = ({ client_id, origin }: Holder): Record<Scope, string> => ({
  account: client_id,
  device: origin.device_key,
  address: origin.address_key,
})

const sentences: Record<'holds' | 'places' | 'event', Record<Scope, (limit: number) => string>> = {
  holds: {
    account: () => 'You’re holding places you haven’t paid for yet. Pay for them or cancel them first.',
    device: () => 'This device is holding places that aren’t paid for yet. Pay for them or cancel them first.',
    address: () => 'Too many unpaid places are held from your network. Try again in a few minutes.',
  },
  places: {
    account: (limit) =>
      `Until you confirm your email, you can hold up to ${limit} unpaid places at a time. Confirm your email, or book fewer places.`,
    device: (limit) => `This device can hold up to ${limit} unpaid places at a time. Pay for the ones it holds, or cancel some.`,
    address: (limit) => `Your network can hold up to ${limit} unpaid places at a time. Try again in a few minutes.`,
  },
  event: {
    account: (limit) =>
      `You can hold up to ${limit} unpaid places for this event at a time. Pay for the ones you hold, or cancel some.`,
    device: (limit) =>
      `This device can hold up to ${limit} unpaid places for this event at a time. Pay for the ones it holds, or cancel some.`,
    address: (limit) =>
      `Your network can hold up to ${limit} unpaid places for this event at a time. Try again in a few minutes.`,
  },
}

const sumOf = (byEvent: HeldByEvent, what: 'holds' | 'places') =>
  [...byEvent.values()].reduce((total, { [what]: count }) => total + count, 0)

/**
 * Why a holder must pay before holding more. The share of an event never stands in the way of a first booking: in a small room it
 * would be less than a party.
 */
export function refuseHold(counts: HoldCounts, hold: WantedHold, limits: HoldLimits): BookingRefusal | null {
  const refuse = (of: keyof typeof sentences, scope: Scope, limit: number): BookingRefusal => ({
    code: 'too_many_holds',
    message: sentences[of][scope](limit),
    extra: { scope, limit, of },
  })
  const names = namesOf(hold)
  for (const scope of scopes) {
    const byEvent: HeldByEvent = counts.get(names[scope]) ?? new Map()
    if (sumOf(byEvent, 'holds') >= limits[scope]) return refuse('holds', scope, limits[scope])
    const isCounted = scope !== 'account' || !hold.email_confirmed
    const most = limits.places[scope]
    if (isCounted && sumOf(byEvent, 'places') + hold.party_size > most) return refuse('places', scope, most)
    const ofEvent = byEvent.get(hold.event.id)?.places ?? 0
    const part = Math.floor((hold.event.capacity * limits.event_bp) / wholeBp)
    if (ofEvent > 0 && ofEvent + hold.party_size > part) return refuse('event', scope, part)
  }
  return null
}

/** Counts one more hold, for later decisions in the same transaction. */
export function countHold(counts: HoldCounts, hold: WantedHold): void {
  for (const name of Object.values(namesOf(hold))) {
    const byEvent: HeldByEvent = counts.get(name) ?? new Map()
    const { holds, places } = byEvent.get(hold.event.id) ?? { holds: 0, places: 0 }
    byEvent.set(hold.event.id, { holds: holds + 1, places: places + hold.party_size })
    counts.set(name, byEvent)
  }
}
