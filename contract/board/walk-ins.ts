import * as z from 'zod/mini'
import { PhoneText } from '../accounts/phone-text.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, MinorUnits, optionalText, wholeNumber } from '../base/schema.ts'
import { BoardParty } from './board.ts'

const ofBoard = { path: 'club-admin/board/{id}/walk-ins/', authorize: 'work_board', params: IdParams } as const

export const getSeatItems = endpoint({
  name: 'getSeatItems',
  summary:
    'Get what a walk-in who is seated from the board can have now: the items that admit guests, at the price they pay now.',
  method: 'GET',
  ...ofBoard,
  answer: z.object({
    currency: Currency,
    /** Tables first, then in display order. */
    items: z.array(
      z.object({
        id: Id,
        name: z.string(),
        price_minor: MinorUnits,
        heads_per_unit: z.int(),
        left: z.nullable(z.int()),
        /** The seating of a table, where the event has any. */
        seating_id: z.optional(Id),
      }),
    ),
  }),
  errors: [],
})

export const SeatWalkInBody = z.strictObject({
  /** Created by the device: sent again, it is the same party. */
  walk_in_id: Id,
  table_id: z.uuid('Choose a table').check(z.toLowerCase()),
  prestation_id: z.uuid('Choose what they have').check(z.toLowerCase()),
  party_size: wholeNumber('Guests', 1, 100),
  guest_name: z.optional(optionalText('Name', 100)),
  phone_number: z.optional(PhoneText),
})

export const seatWalkIn = endpoint({
  name: 'seatWalkIn',
  summary:
    'Seat a party without a booking at a free table: it takes its places, is admitted as at the door and sits down, or nothing happens. It pays at the venue. Sent again with its id, it is the same party.',
  method: 'POST',
  ...ofBoard,
  body: SeatWalkInBody,
  answer: BoardParty,
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
    'table_taken',
    'party_size',
    'needs_admission',
    'idempotency_mismatch',
  ],
})

export type SeatWalkInBody = z.output<typeof SeatWalkInBody>
