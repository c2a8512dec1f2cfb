import * as z from 'zod/mini'
import { bookingRefusals } from './booking-refusals.ts'
import type { ErrorCode } from '../base/errors.ts'
import { reservationActions } from './states.ts'
import { Id, Instant, InstantInput, MinorUnits, optionalText, requiredText } from '../base/schema.ts'

const partyMessages = {
  whole: 'Party size must be a whole number',
  least: 'Party size must be at least 1',
  most: 'Party size must be at most 100',
}
const partyChecks = [z.gte(1, partyMessages.least), z.lte(100, partyMessages.most)] as const

export const PartySize = z.int(partyMessages.whole).check(...partyChecks)
const PartySizeQuery = z.coerce.number(partyMessages.whole).check(z.int(partyMessages.whole), ...partyChecks)

export const GuestNames = z.array(z.strictObject({ name: requiredText('Guest name', { max: 100 }) })).check(z.maxLength(100))

export const Quantity = z
  .int('Quantity must be a whole number')
  .check(z.gte(1, 'Quantity must be at least 1'), z.lte(100, 'Quantity must be at most 100'))

/** Bottles and extras to add, each once. Guests are added by the party's size. */
const AddedItems = z
  .array(z.strictObject({ prestation_id: Id, quantity: Quantity }))
  .check(z.minLength(1, 'Choose what to add'), z.maxLength(20, 'That’s too many items at once'))

const addedList =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9][0-9]{0,2}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9][0-9]{0,2}){0,19}$/
/** The same in an address: items with their quantity after a colon, comma-separated. */
const AddedQuery = z
  .string()
  .check(z.toLowerCase(), z.regex(addedList, 'Items to add must be ids with a quantity, separated by commas'))

/** Absent: unchanged. Null: cleared. */
const changes = {
  party_size: z.optional(PartySize),
  add: z.optional(AddedItems),
  arrival_at: z.optional(z.nullable(InstantInput)),
  notes: z.optional(z.nullable(optionalText('Notes', 500))),
  guests: z.optional(z.nullable(GuestNames)),
}
const ReservationChanges = z.object(changes)

/** The part of a change that decides its price, in an address. */
export const previewedChanges = {
  party_size: z.optional(PartySizeQuery),
  add: z.optional(AddedQuery),
  arrival_at: z.optional(InstantInput),
}

/** With the version that the change is based on. */
export const ModifyReservationBody = z.strictObject({ version: z.int('Version must be the one you last read'), ...changes })

/** A changed reservation has at most one more line for each item than a booking may have. */
const maxLines = 40
const LineIds = z.array(Id).check(z.minLength(1, 'Choose what to cancel'), z.maxLength(maxLines))

const idList = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/
/** Comma-separated line ids. */
export const LineIdsQuery = z
  .string()
  .check(z.maxLength(37 * maxLines), z.toLowerCase(), z.regex(idList, 'Lines must be ids separated by commas'))

export const ManageReservationBody = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('modify'), ...ModifyReservationBody.shape }),
    z.strictObject({ action: z.literal('extend') }),
    z.strictObject({ action: z.literal('confirm') }),
    z.strictObject({ action: z.literal('pay') }),
    /** Gives up what is held to be added. The booking stays as it is. */
    z.strictObject({ action: z.literal('drop_addition') }),
    /** With `line_ids`, only those lines are cancelled. Without, the whole reservation is. */
    z.strictObject({ action: z.literal('cancel'), line_ids: z.optional(LineIds) }),
    /** Offers the reservation to the client with this username or email. A second offer replaces the first. */
    z.strictObject({ action: z.literal('transfer'), to: requiredText('Username or email', { max: 254 }) }),
    z.strictObject({ action: z.literal('accept_transfer') }),
    /** The sender withdraws the offer with this too. */
    z.strictObject({ action: z.literal('decline_transfer') }),
    /** Offers this many of its tickets for resale at what was paid, the last ones first. They stay valid until they are sold. */
    z.strictObject({ action: z.literal('return_tickets'), tickets: PartySize }),
    /** Ends the resale of all that are not sold yet. */
    z.strictObject({ action: z.literal('take_back') }),
  ],
  `Action must be one of: ${reservationActions.join(', ')}`,
)

/** What a cancellation would do right now, in minor units. */
export const CancelPreview = z.object({
  refund_minor: MinorUnits,
  kept_minor: MinorUnits,
  /** The deposits in `kept_minor`. A deposit is refunded in full or not at all. */
  kept_deposit_minor: MinorUnits,
  refund_bp: z.int(),
  free_until: z.nullable(Instant),
  /** The reservation afterwards; 0 if all of it is cancelled. */
  party_size: z.int(),
  total_minor: MinorUnits,
})

const UnitChanges = z.array(z.object({ name: z.string(), quantity: z.int(), unit_price_minor: MinorUnits }))

/** What is held to be added to a confirmed booking until it is paid, in minor units. */
export const Addition = z.object({
  /** The party once it is paid. */
  party_size: z.int(),
  changes: UnitChanges,
  amount_minor: MinorUnits,
  /** Until when its places are held. */
  expires_at: Instant,
})

/** What a change would do right now, in minor units. */
export const ModificationPreview = z.object({
  party_size: z.int(),
  /** Units added (positive) or removed (negative), at their price. */
  changes: UnitChanges,
  total_minor: MinorUnits,
  /** Compared with the current total. */
  difference_minor: MinorUnits,
  /** What would then still be due in advance, and at the venue. */
  to_pay_minor: MinorUnits,
  due_at_club_minor: MinorUnits,
  refund_minor: MinorUnits,
  kept_minor: MinorUnits,
})

/** Every booking rule applies to what is added. */
export const modificationRefusals = [
  'modify_too_late',
  'split_open',
  'addition_open',
  'needs_approval',
  'needs_payment',
  ...bookingRefusals,
] as const satisfies readonly ErrorCode[]

export type ManageReservationBody = z.output<typeof ManageReservationBody>
export type ModifyReservationBody = z.output<typeof ModifyReservationBody>
export type ReservationChanges = z.output<typeof ReservationChanges>
export type ModificationPreview = z.output<typeof ModificationPreview>
export type CancelPreview = z.output<typeof CancelPreview>
