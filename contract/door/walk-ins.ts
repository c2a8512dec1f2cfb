import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, InstantInput, MinorUnits, wholeNumber } from '../base/schema.ts'
import { doorMethods } from './collect.ts'
import { DoorCount } from './count.ts'
import { DoorGuest } from './door.ts'
import { WalkInContact } from './walk-in-contact.ts'

const EventParams = z.strictObject({ event_id: Id })

export const getDoorItems = endpoint({
  name: 'getDoorItems',
  summary: 'Get what walk-ins can have at an event’s door now: the items that admit guests, at the price they pay now.',
  method: 'GET',
  path: 'club-admin/door/{event_id}/walk-in/',
  authorize: 'work_door',
  params: EventParams,
  answer: z.object({
    currency: Currency,
    /** In display order. */
    items: z.array(
      z.object({
        id: Id,
        name: z.string(),
        price_minor: MinorUnits,
        /** Guests that one admits. */
        heads_per_unit: z.int(),
        /** Null if only the event’s capacity limits it. */
        left: z.nullable(z.int()),
      }),
    ),
  }),
  errors: [],
})

export const admitWalkIn = endpoint({
  name: 'admitWalkIn',
  summary:
    'Admit a party without a booking, with what it pays: it takes its places, pays and is inside, or nothing happens. Sent again with its id, by any device, it is the same party.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/walk-in/',
  authorize: 'work_door',
  params: EventParams,
  body: z
    .strictObject({
      /** Created by the device. */
      walk_in_id: Id,
      prestation_id: Id,
      quantity: wholeNumber('Quantity', 1, 100),
      /** What the device showed; refused with `price_changed` if it is another amount by now. */
      total_minor: MinorUnits.check(z.gte(0, 'Enter an amount from zero'), z.lte(1_000_000_000, 'Enter a smaller amount')),
      /** How the total is paid; ignored if there is nothing to pay. */
      method: z.enum(doorMethods, 'Method must be cash, card or other'),
      /** The drawer that the cash lies in: refused if it isn’t your open one. */
      drawer_id: z.optional(Id),
      /** When it was taken, for one that a device took while offline: its price and its admission are decided as of then. */
      at: z.optional(InstantInput),
      /**
       * They are inside and have paid, so they count although it was refused: beyond places, licence and the end of the event, at
       * the price they were told. Needs `at`. Never at a cancelled event.
       */
      anyway: z.optional(z.boolean('Anyway must be true or false')),
      contact: z.optional(WalkInContact),
    })
    .check(z.refine(({ at, anyway }) => anyway !== true || at !== undefined, { path: ['at'], error: 'Say when they came in' })),
  answer: z.object({ guest: DoorGuest, count: DoorCount, is_repeat: z.boolean() }),
  success: 201,
  errors: [
    'event_cancelled',
    'event_past',
    'event_not_published',
    'doors_closed',
    'not_admitted',
    'prestation_unavailable',
    'sold_out',
    'not_enough_places',
    'waiting_list_first',
    'party_size',
    'needs_admission',
    'price_changed',
    'drawer_closed',
    'idempotency_mismatch',
  ],
})
