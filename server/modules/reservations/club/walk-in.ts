import type { takeWalkIn as endpoint } from '#contract/club-night.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Booked, BookablePrestation, ChosenLine, Refused } from '../booking-facts.ts'
import { price } from '../booking-price.ts'
import { refuseParty } from '../booking-refusals.ts'
import { hasCome } from '../../events/index.ts'
import { shortageOf, type NightPlaces } from './night-places.ts'

export type WalkIn = BodyOf<typeof endpoint>

/** A night as a club takes parties in, that this transaction has locked. */
export interface WalkInNight extends NightPlaces {
  id: string
  state: string
  starts_at: string
  doors_at: string | null
  ends_at: string
  currency: string
  /** All that is or was on sale, whoever may see it and whatever its window. */
  prestations: BookablePrestation[]
}

export const takesWalkIns = ({ state, ends_at }: Pick<WalkInNight, 'state' | 'ends_at'>, now: Temporal.Instant) =>
  (state === 'published' || state === 'paused') && !hasCome(ends_at, now)

export const areDoorsOpen = ({ doors_at, starts_at }: Pick<WalkInNight, 'doors_at' | 'starts_at'>, now: Temporal.Instant) =>
  hasCome(doors_at ?? starts_at, now)

/** The largest party there is: how many come together is what a club decides at its door. */
const anyParty = { max_party_size: 100 }

/** Whether a club may take a party, and at which prices. Windows, phases and limits of one guest are for who books ahead. */
export function decideWalkIn(night: WalkInNight, body: WalkIn, now: Temporal.Instant): { refused: Refused } | { booked: Booked } {
  if (night.state === 'cancelled') return { refused: { code: 'event_cancelled' } }
  if (hasCome(night.ends_at, now)) return { refused: { code: 'event_past' } }
  if (!takesWalkIns(night, now)) return { refused: { code: 'night_not_published' } }
  if (body.check_in === true && !areDoorsOpen(night, now)) return { refused: { code: 'doors_closed' } }
  const chosen: ChosenLine[] = []
  for (const [index, { prestation_id, quantity }] of body.lines.entries()) {
    const prestation = night.prestations.find(({ id }) => id === prestation_id)
    const field = `lines.${index}.prestation_id`
    if (!prestation)
      return { refused: { code: 'prestation_unavailable', fields: { [field]: ['This choice is not part of this night'] } } }
    if (chosen.some((line) => line.prestation === prestation))
      return { refused: { code: 'invalid', fields: { [field]: ['Choose each thing once'] } } }
    chosen.push({ prestation: atClub(prestation), quantity, index })
  }
  const refused = refuseParty(anyParty, chosen, body.party_size) ?? shortageOf(night, body.lines, body.party_size)
  return refused ? { refused } : { booked: price(chosen, now) }
}

/** Who stands at the door pays there, and is approved by being let in. */
const atClub = (prestation: BookablePrestation): BookablePrestation => ({
  ...prestation,
  approval: 'auto',
  payment: prestation.payment === 'free' ? 'free' : 'at_club',
})
