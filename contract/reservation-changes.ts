import * as z from 'zod/mini'
import { bookingRefusals } from './booking-refusals.ts'
import type { ErrorCode } from './errors.ts'
import { reservationActions } from './reservation-states.ts'
import { Id, Instant, InstantInput, MinorUnits, optionalText, requiredText } from './schema.ts'

const partyMessages = {
  whole: 'Party size must be a whole number',
  least: 'Party size must be at least 1',
  most: 'Party size must be at most 100',
}
const partyChecks = [z.gte(1, partyMessages.least), z.lte(100, partyMessages.most)] as const

export const PartySize = z.int(partyMessages.whole).check(...partyChecks)
export const PartySizeQuery = z.coerce.number(partyMessages.whole).check(z.int(partyMessages.whole), ...partyChecks)

export const GuestNames = z.array(z.strictObject({ name: requiredText('Guest name', { max: 100 }) })).check(z.maxLength(100))

/** Absent: as it is. Null: none. */
export const ModifyReservationBody = z.strictObject({
  party_size: z.optional(PartySize),
  arrival_at: z.optional(z.nullable(InstantInput)),
  notes: z.optional(z.nullable(optionalText('Notes', 500))),
  guests: z.optional(z.nullable(GuestNames)),
})

/** A line of a reservation has at most one more of each thing that a booking may be of. */
const mostLines = 40
const LineIds = z.array(Id).check(z.minLength(1, 'Choose what to cancel'), z.maxLength(mostLines))

const idList = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/
/** Ids of lines with commas between them. */
export const LineIdsQuery = z
  .string()
  .check(z.maxLength(37 * mostLines), z.toLowerCase(), z.regex(idList, 'Lines must be ids separated by commas'))

export const ManageReservationBody = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('modify'), ...ModifyReservationBody.shape }),
    z.strictObject({ action: z.literal('extend') }),
    z.strictObject({ action: z.literal('confirm') }),
    z.strictObject({ action: z.literal('pay') }),
    /** With some of its lines, the others stay; else all of it ends. */
    z.strictObject({ action: z.literal('cancel'), line_ids: z.optional(LineIds) }),
    /** Offers it to whoever has this username or e-mail; once more, it is offered to them instead. */
    z.strictObject({ action: z.literal('transfer'), to: requiredText('Username or email', { max: 254 }) }),
    z.strictObject({ action: z.literal('accept_transfer') }),
    /** Whoever offered it takes it back. */
    z.strictObject({ action: z.literal('decline_transfer') }),
  ],
  `Action must be one of: ${reservationActions.join(', ')}`,
)

/** What giving up places would do right now, in minor units. */
export const CancelPreview = z.object({
  refund_minor: MinorUnits,
  kept_minor: MinorUnits,
  /** What of `kept_minor` are deposits: they go back whole or not at all. */
  kept_deposit_minor: MinorUnits,
  refund_bp: z.int(),
  free_until: z.nullable(Instant),
  /** The reservation after it: nobody, where all of it ends. */
  party_size: z.int(),
  total_minor: MinorUnits,
})

/** What changing a reservation would do right now, in minor units. */
export const ModificationPreview = z.object({
  party_size: z.int(),
  /** Units that come (above zero) or go (below), at their price. */
  changes: z.array(z.object({ name: z.string(), quantity: z.int(), unit_price_minor: MinorUnits })),
  total_minor: MinorUnits,
  /** Against the total before. */
  difference_minor: MinorUnits,
  /** What is then still to be paid in advance, and at the club. */
  to_pay_minor: MinorUnits,
  due_at_club_minor: MinorUnits,
  refund_minor: MinorUnits,
  kept_minor: MinorUnits,
})

/** Every rule of booking applies to what is added. */
export const modificationRefusals = [
  'modify_too_late',
  'needs_approval',
  'needs_payment',
  ...bookingRefusals,
] as const satisfies readonly ErrorCode[]

export type ManageReservationBody = z.output<typeof ManageReservationBody>
export type ModifyReservationBody = z.output<typeof ModifyReservationBody>
export type ModificationPreview = z.output<typeof ModificationPreview>
export type CancelPreview = z.output<typeof CancelPreview>
