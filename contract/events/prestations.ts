import * as z from 'zod/mini'
import { commissionTerms } from '../ambassadors/commission-terms.ts'
import { endpoint } from '../base/endpoint.ts'
import { payments, prestationStates } from './events.ts'
import {
  Currency,
  FoldInput,
  Id,
  IdParams,
  Instant,
  LocalTimeInput,
  Message,
  optionalText,
  pageAnswer,
  requiredText,
  wholeNumber,
  pageQuery,
} from '../base/schema.ts'
import { prestationKinds, tableChoices } from './prestation-kinds.ts'

export const pricings = ['per_person', 'per_unit'] as const
export const approvals = ['auto', 'manual'] as const
/** `hidden`: visible to the club only. `code`: also visible with the access code. */
export const visibilities = ['public', 'hidden', 'code'] as const
/** Per event, including archived ones. */
export const maxPrestations = 100
export const tooManyPrestations = `An event can have at most ${maxPrestations} things to sell`

export const prestationStatuses = ['draft', 'on_sale', 'paused', 'archived'] as const

/** 12.50 EUR is 1250, 1250 JPY is 1250, 1.250 KWD is 1250: the currency's own exponent, so never a fraction. */
const money = (label: string) =>
  z
    .int(`${label} must be a whole number of the currency's smallest unit, such as 1250 for 12.50 EUR`)
    .check(z.gte(0, `${label} can’t be negative`), z.lte(1_000_000_000, `${label} is too large`))

const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, `${label} must be one of: ${values.join(', ')}`)

/** Fields shared by an event's prestation and a template's. */
export const PrestationTerms = z.object({
  kind: choice('Kind', prestationKinds),
  name: requiredText('Name', { max: 80 }),
  description: optionalText('Description', 500),
  price_minor: money('Price'),
  pricing: choice('Pricing', pricings),
  payment: choice('Payment', payments),
  deposit_minor: z.nullable(money('Deposit')),
  deposit_bp: z.nullable(wholeNumber('Deposit', 1, 10_000)),
  /** Included in the price. */
  tax_bp: wholeNumber('Tax', 0, 10_000),
  /** Tables of the event's floor plan. Null: the item has its own stock. */
  table_choice: z.nullable(choice('Table choice', tableChoices)),
  /** The zone its tables are in; null for all on the plan. */
  zone_id: z.nullable(Id),
  /** Null: limited only by the event's capacity. With a `table_choice`, it is how many tables the plan has, and not entered. */
  stock: z.nullable(wholeNumber('Stock', 0, 1_000_000)),
  heads_per_unit: wholeNumber('Guests per unit', 1, 100),
  min_party: wholeNumber('Smallest party', 1, 100),
  max_party: z.nullable(wholeNumber('Largest party', 1, 100)),
  minimum_spend_minor: z.nullable(money('Minimum spend')),
  included_items: z
    .array(z.strictObject({ name: requiredText('Item', { max: 80 }), quantity: wholeNumber('Quantity', 1, 100) }))
    .check(z.maxLength(20, 'Include at most 20 items')),
  approval: choice('Approval', approvals),
  price_after_minor: z.nullable(money('Later price')),
  per_client_limit: z.nullable(wholeNumber('Limit per guest', 1, 100)),
  visibility: choice('Visibility', visibilities),
  /** Given out by the club. Ignores case. */
  access_code: z.nullable(
    z
      .string('Code must be text')
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9_-]{4,32}$/, 'Use 4 to 32 letters, digits, hyphens or underscores')),
  ),
  /** Prestations of one phase group open one after another, in order. */
  phase_group: z.nullable(requiredText('Release', { max: 40 })),
  points_eligible: z.boolean(),
  commissionable: z.boolean(),
  /** The commission the club pays an ambassador for it; null for its default rate. */
  commission_bp: z.nullable(wholeNumber('Commission', 0, commissionTerms.max_club_bp)),
  status: choice('Status', prestationStatuses),
})

/** On the wall clock of the event's zone. */
const times = {
  sales_start_at_local: z.optional(z.nullable(LocalTimeInput)),
  sales_end_at_local: z.optional(z.nullable(LocalTimeInput)),
  entry_start_at_local: z.optional(z.nullable(LocalTimeInput)),
  entry_end_at_local: z.optional(z.nullable(LocalTimeInput)),
  free_until_local: z.optional(z.nullable(LocalTimeInput)),
  arrive_by_local: z.optional(z.nullable(LocalTimeInput)),
  fold: z.optional(FoldInput),
}

/** The seating in which a table is sold: required where the event has any. */
const seating = { seating_id: z.optional(z.nullable(Id)) }

const optionalTerms = z.partial(PrestationTerms).shape

const { kind, name, price_minor, payment } = PrestationTerms.shape
/** The required fields of a new one. The rest default by kind. */
export const CreatePrestationTerms = { ...optionalTerms, kind, name, price_minor, payment }

export const CreatePrestationBody = z.strictObject({ ...CreatePrestationTerms, ...seating, ...times })

const UpdatePrestationBody = z.strictObject({
  ...optionalTerms,
  ...seating,
  ...times,
  version: z.int('Version must be the one you last read'),
})

/** A prestation as its club sees it. Each time is given twice: as an instant, and on the event's wall clock. */
export const ManagedPrestation = z.object({
  ...PrestationTerms.shape,
  id: Id,
  event_id: Id,
  /** Null for what is no table, and where the event has no seatings. */
  seating_id: z.nullable(Id),
  currency: Currency,
  timezone: z.string(),
  sales_start_at: z.nullable(Instant),
  sales_end_at: z.nullable(Instant),
  entry_start_at: z.nullable(Instant),
  entry_end_at: z.nullable(Instant),
  free_until: z.nullable(Instant),
  arrive_by: z.nullable(Instant),
  sales_start_at_local: z.nullable(z.string()),
  sales_end_at_local: z.nullable(z.string()),
  entry_start_at_local: z.nullable(z.string()),
  entry_end_at_local: z.nullable(z.string()),
  free_until_local: z.nullable(z.string()),
  arrive_by_local: z.nullable(z.string()),
  position: z.int(),
  /** What a guest can do with it now; null while it or its event is not public. */
  state: z.nullable(z.enum(prestationStates)),
  /** Units in reservations. */
  sold: z.int(),
  /** Whether any reservation contains it, including cancelled ones. It can then be archived but not deleted. */
  is_booked: z.boolean(),
  version: z.int(),
})

/** `adjusted`: a time that the clock skips on that day was moved forward. */
const Saved = z.object({ ...ManagedPrestation.shape, adjusted: z.boolean() })

export const listPrestations = endpoint({
  name: 'listPrestations',
  summary: 'List everything one of your events sells, in order, drafts and archived items included.',
  method: 'GET',
  path: 'club-admin/events/{id}/prestations/',
  authorize: 'manage_events',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({
    prestations: z.array(ManagedPrestation),
    /** How a first item is paid for, and the tax included in its price; null until the club has given a rate. */
    defaults: z.object({ payment: z.enum(['prepaid', 'at_club']), tax_bp: z.nullable(z.int()) }),
    ...pageAnswer,
  }),
  errors: [],
})

export const createPrestation = endpoint({
  name: 'createPrestation',
  summary: 'Add a ticket, table or extra to one of your events. It starts as a draft unless `status` says otherwise.',
  method: 'POST',
  path: 'club-admin/events/{id}/prestations/create/',
  authorize: 'manage_events',
  params: IdParams,
  body: CreatePrestationBody,
  answer: Saved,
  success: 201,
  errors: ['event_closed'],
})

export const reorderPrestations = endpoint({
  name: 'reorderPrestations',
  summary: 'Reorder everything an event sells; `ids` lists all items. Release phases follow the order.',
  method: 'POST',
  path: 'club-admin/events/{id}/prestations/reorder/',
  authorize: 'manage_events',
  params: IdParams,
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, 'List all of them'), z.maxLength(maxPrestations, tooManyPrestations)),
  }),
  answer: z.object({ prestations: z.array(ManagedPrestation), ...pageAnswer }),
  errors: ['stale', 'event_closed'],
})

export const getPrestation = endpoint({
  name: 'getPrestation',
  summary: 'Get a ticket, table or extra from one of your events.',
  method: 'GET',
  path: 'club-admin/prestations/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  answer: ManagedPrestation,
  errors: [],
})

export const updatePrestation = endpoint({
  name: 'updatePrestation',
  summary: 'Update a ticket, table or extra. Existing reservations keep their price.',
  method: 'PUT',
  path: 'club-admin/prestations/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  body: UpdatePrestationBody,
  answer: Saved,
  errors: ['stale', 'stock_below_sold', 'event_closed'],
})

export const duplicatePrestation = endpoint({
  name: 'duplicatePrestation',
  summary: 'Duplicate a ticket, table or extra as a draft placed right after it.',
  method: 'POST',
  path: 'club-admin/prestations/{id}/duplicate/',
  authorize: 'manage_events',
  params: IdParams,
  answer: ManagedPrestation,
  success: 201,
  errors: ['event_closed'],
})

export const deletePrestation = endpoint({
  name: 'deletePrestation',
  summary: 'Delete an item without bookings. Booked items can be archived.',
  method: 'DELETE',
  path: 'club-admin/prestations/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  answer: Message,
  errors: ['prestation_booked', 'event_closed'],
})

export type ManagedPrestation = z.output<typeof ManagedPrestation>
export type PrestationTerms = z.output<typeof PrestationTerms>
export type PrestationStatus = (typeof prestationStatuses)[number]
export type CreatePrestationBody = z.output<typeof CreatePrestationBody>
export type UpdatePrestationBody = z.output<typeof UpdatePrestationBody>
