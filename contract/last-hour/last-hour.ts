import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, wholeNumber } from '../base/schema.ts'
import { DoorGuest } from '../door/door.ts'
import { NoShowLikelihood } from '../forecast/forecast.ts'

/** To whom places of parties that have not come are offered. */
export const lastHourOffers = ['off', 'waiting_list', 'everyone'] as const

export const LastHourChoice = z.object({
  offers: z.enum(lastHourOffers),
  /** With `everyone`: minutes after doors from which it is everyone; only the waiting list before. */
  everyone_after: z.nullable(z.int()),
  /** How often the club accepts that a guest of a list still comes and finds no place. No table is passed on by it. */
  accepted_risk_bp: z.int(),
})

/** Why a party counts as one that has not come: its table was released, the cut-off of its list passed, its entry is over. */
export const unclaimedReasons = ['table_released', 'list_closed', 'entry_over'] as const

export const UnclaimedParty = z.object({
  id: Id,
  name: z.string(),
  party_size: z.int(),
  reason: z.enum(unclaimedReasons),
  list_name: z.nullable(z.string()),
  /** When its places were passed on to others; null while it has them. */
  passed_on_at: z.nullable(Instant),
  /** How likely it still comes, for a list. */
  comes_bp: z.nullable(z.int()),
  /** What that rests on: its no-show likelihood, and the share of guests who usually come after this moment. */
  likelihood: z.nullable(NoShowLikelihood),
  later_bp: z.nullable(z.int()),
})

export const LastHour = z.object({
  /** What holds for this event, and what the club chose for all. `own`: chosen for this event. */
  choice: LastHourChoice,
  club_choice: LastHourChoice,
  is_own: z.boolean(),
  doors_at: Instant,
  ends_at: Instant,
  timezone: z.string(),
  /** Places are offered now; from when on to everyone. */
  is_running: z.boolean(),
  everyone_from: z.nullable(Instant),
  /** Of the lists: guests who have not come, places kept for them, and how likely more of them come than that. */
  lists: z.object({ heads: z.int(), kept: z.int(), risk_bp: z.int() }),
  /** Guests whose places may be passed on, and those whose places were. */
  may_pass_on: z.int(),
  passed_on: z.int(),
  /** At most 500: those whose places were passed on first, then the least likely to come. */
  parties: z.array(UnclaimedParty),
})

export const getLastHour = endpoint({
  name: 'getLastHour',
  summary:
    'Get what an event offers of places of parties that have not come: the club’s choice, the parties, how likely each still comes, and what was passed on.',
  method: 'GET',
  path: 'club-admin/events/{id}/last-hour/',
  authorize: 'see_last_hour',
  params: IdParams,
  answer: LastHour,
  errors: [],
})

const NewChoice = z
  .strictObject({
    offers: z.enum(lastHourOffers, `Offers must be one of: ${lastHourOffers.join(', ')}`),
    everyone_after: z.optional(z.nullable(wholeNumber('Minutes after doors', 0, 1440))),
    accepted_risk_bp: wholeNumber('Accepted risk', 0, 5000),
  })
  .check(
    z.refine(({ offers, everyone_after = null }) => (offers === 'everyone') === (everyone_after !== null), {
      path: ['everyone_after'],
      error: 'Choose from when on everyone is offered them',
    }),
  )

export const setLastHour = endpoint({
  name: 'setLastHour',
  summary:
    'Choose whether an event offers places of parties that have not come to its waiting list, and from a set time to everyone. Null: as the club chose for all its events. `for_all` makes it the choice for all.',
  method: 'PUT',
  path: 'club-admin/events/{id}/last-hour/',
  authorize: 'manage_events',
  params: IdParams,
  body: z
    .strictObject({ choice: z.nullable(NewChoice), for_all: z.optional(z.boolean('For all must be true or false')) })
    .check(z.refine(({ choice, for_all = false }) => choice !== null || !for_all, 'Send the choice for all events')),
  answer: LastHour,
  errors: ['event_past', 'event_cancelled'],
})

export const givePlacesBack = endpoint({
  name: 'givePlacesBack',
  summary:
    'Give a party its places again that comes after they were passed on: free ones, or those kept for lists of which no one has come. Refused if none are left.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/guests/{id}/places/',
  authorize: 'work_door',
  params: z.strictObject({ event_id: Id, id: Id }),
  answer: z.object({ guest: DoorGuest }),
  errors: ['places_passed_on', 'invalid_transition'],
})

export type LastHourChoice = z.output<typeof LastHourChoice>
export type UnclaimedParty = z.output<typeof UnclaimedParty>
export type LastHour = z.output<typeof LastHour>
