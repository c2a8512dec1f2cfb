import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, LocalDate, optionalText, pageAnswer, pageQuery, wholeNumber } from '../base/schema.ts'
import { offerActions, offerDecisions, shiftOfferStatuses } from './shift-offer-states.ts'

const OfferedShift = z.object({
  id: Id,
  business_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  /** The club's time zone. */
  timezone: z.string(),
  role: z.object({ name: z.string(), colour: z.string() }),
  event_title: z.nullable(z.string()),
  note: z.string(),
})

const Offer = z.object({
  id: Id,
  status: z.enum(shiftOfferStatuses),
  shift: OfferedShift,
  /** What the colleague gives in exchange; null if they take the shift over. */
  return_shift: z.nullable(OfferedShift),
  offered_by: z.object({ user_id: Id, name: z.string() }),
  /** The one colleague it is offered to; null for everyone in the role. */
  offered_to: z.nullable(z.object({ user_id: Id, name: z.string() })),
  accepted_by: z.nullable(z.object({ user_id: Id, name: z.string() })),
  /** From the sender. */
  note: z.string(),
  /** From the planner, with the decision. */
  decision_note: z.string(),
  created_at: Instant,
  version: z.int(),
})

export const MyShiftOffer = z.object({
  ...Offer.shape,
  /** The caller offered it, accepted it, or may accept it. */
  part: z.enum(['offered', 'accepted', 'invited']),
  /** The caller already works at that time, so accepting requires giving that shift in exchange. */
  is_busy: z.boolean(),
  allowed_actions: z.array(z.enum(offerActions)),
})
export type MyShiftOffer = z.output<typeof MyShiftOffer>

export const ClubShiftOffer = z.object({
  ...Offer.shape,
  /** People with approved time off who would get a shift if it is approved. */
  time_off: z.array(z.string()),
  allowed_actions: z.array(z.enum(offerDecisions)),
})
export type ClubShiftOffer = z.output<typeof ClubShiftOffer>

const version = wholeNumber('Version', 1, 1_000_000_000)

export const listMyShiftOffers = endpoint({
  name: 'listMyShiftOffers',
  summary: 'List shifts that colleagues offer you, and those you offered or accepted, next first.',
  method: 'GET',
  path: 'staff/shift-offers/',
  authorize: 'work_shifts',
  query: z.strictObject(pageQuery),
  answer: z.object({ offers: z.array(MyShiftOffer), ...pageAnswer }),
  errors: [],
})

export const listShiftColleagues = endpoint({
  name: 'listShiftColleagues',
  summary: 'List the colleagues you can offer one of your shifts to: those in its role.',
  method: 'GET',
  path: 'staff/my-shifts/{id}/colleagues/',
  authorize: 'work_shifts',
  params: IdParams,
  /** `is_free`: no other published shift at that time. At most 200. */
  answer: z.object({ colleagues: z.array(z.object({ user_id: Id, name: z.string(), is_free: z.boolean() })) }),
  errors: [],
})

export const offerShift = endpoint({
  name: 'offerShift',
  summary:
    'Offer one of your published shifts to all colleagues in its role, or to one of them. You work it until the offer is approved.',
  method: 'POST',
  path: 'staff/my-shifts/{id}/offer/',
  authorize: 'work_shifts',
  params: IdParams,
  body: z.strictObject({
    /** The version of the shift that was read. */
    version,
    to_user_id: z.optional(Id),
    note: z.optional(optionalText('Note', 300)),
  }),
  answer: MyShiftOffer,
  success: 201,
  errors: ['stale', 'invalid_transition'],
})

export const actOnShiftOffer = endpoint({
  name: 'actOnShiftOffer',
  summary:
    'Accept a shift a colleague offers, with or without giving one of yours in exchange; withdraw that acceptance; or withdraw your own offer.',
  method: 'POST',
  path: 'staff/shift-offers/{id}/',
  authorize: 'work_shifts',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(offerActions, `Action must be one of: ${offerActions.join(', ')}`),
    version,
    /** With `accept`: one of the caller's shifts in the same role, for the colleague to work instead. */
    return_shift_id: z.optional(Id),
  }),
  answer: MyShiftOffer,
  errors: ['stale', 'invalid_transition', 'shift_overlap'],
})

export const listShiftOffers = endpoint({
  name: 'listShiftOffers',
  summary: 'List shift offers between staff of your club, latest first.',
  method: 'GET',
  path: 'club-admin/shift-offers/',
  authorize: 'plan_shifts',
  query: z.strictObject({
    status: z.optional(z.enum(shiftOfferStatuses, `Status must be one of: ${shiftOfferStatuses.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ offers: z.array(ClubShiftOffer), ...pageAnswer }),
  errors: [],
})

export const decideShiftOffer = endpoint({
  name: 'decideShiftOffer',
  summary: 'Approve or decline an agreed offer. On approval both shifts change hands at once and both people are notified.',
  method: 'POST',
  path: 'club-admin/shift-offers/{id}/decide/',
  authorize: 'plan_shifts',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(offerDecisions, `Action must be one of: ${offerDecisions.join(', ')}`),
    version,
    note: z.optional(optionalText('Note', 300)),
    /** Approves even if someone gets a shift during approved time off. */
    confirm_time_off: z.optional(z.boolean('Confirm time off must be true or false')),
  }),
  answer: ClubShiftOffer,
  errors: ['stale', 'invalid_transition', 'shift_overlap', 'time_off', 'own_work'],
})
