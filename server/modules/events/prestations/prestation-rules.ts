import { isBefore } from '#contract/base/instants.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import type { PrestationFields } from './prestation-fields.ts'

/** The event of a prestation. RFC 3339. */
export interface OfferTimes {
  starts_at: string
  doors_at: string | null
  ends_at: string
}

type Fields = PrestationFields
/** The field, its message, and whether the rule is broken. */
type Rule = readonly [field: string, message: string, isBroken: (fields: Fields, event: OfferTimes) => boolean]

const isAfter = (one: string | null, other: string | null) => one !== null && other !== null && isBefore(other, one)
const isInOrder = (from: string | null, to: string | null) => from === null || to === null || isAfter(to, from)
const isWithinEvent = (at: string | null, event: OfferTimes) =>
  !isAfter(event.doors_at ?? event.starts_at, at) && !isAfter(at, event.ends_at)
const ofAdmissions = 'Only tickets, tables and guest lists can have this'

const rules: readonly Rule[] = [
  [
    'price_minor',
    'A free item has a price of 0. Set the price to 0, or choose how it is paid',
    ({ payment, price_minor }) => payment === 'free' && price_minor > 0,
  ],
  [
    'price_minor',
    'Enter a price for an item paid in advance',
    ({ payment, price_minor }) => (payment === 'prepaid' || payment === 'deposit') && price_minor === 0,
  ],

  [
    'deposit_minor',
    'Enter the deposit as an amount or a percentage',
    (p) => p.payment === 'deposit' && p.deposit_minor === null && p.deposit_bp === null,
  ],
  [
    'deposit_minor',
    'Enter the deposit as an amount or a percentage, not both',
    (p) => p.deposit_minor !== null && p.deposit_bp !== null,
  ],
  [
    'deposit_minor',
    'Only items with a deposit payment can have a deposit',
    (p) => p.payment !== 'deposit' && p.deposit_minor !== null,
  ],
  ['deposit_bp', 'Only items with a deposit payment can have a deposit', (p) => p.payment !== 'deposit' && p.deposit_bp !== null],
  ['deposit_minor', 'The deposit must be above 0', ({ deposit_minor }) => deposit_minor === 0],
  [
    'deposit_minor',
    'The deposit can’t be more than the price',
    ({ deposit_minor, price_minor }) => deposit_minor !== null && deposit_minor > price_minor,
  ],

  ['pricing', 'A table has one price for the whole table', ({ kind, pricing }) => kind === 'table' && pricing !== 'per_unit'],
  [
    'heads_per_unit',
    'Enter how many guests the table seats',
    ({ kind, heads_per_unit }) => kind === 'table' && heads_per_unit < 2,
  ],
  [
    'heads_per_unit',
    'An item priced per person admits one guest',
    ({ kind, pricing, heads_per_unit }) => kind !== 'table' && pricing === 'per_person' && heads_per_unit > 1,
  ],
  ['heads_per_unit', ofAdmissions, (p) => !admits(p) && p.pricing === 'per_unit' && p.heads_per_unit > 1],
  [
    'table_choice',
    'Only tables can be chosen on the floor plan',
    ({ kind, table_choice }) => kind !== 'table' && table_choice !== null,
  ],
  ['zone_id', 'Choose the zone', ({ table_choice, zone_id }) => table_choice === 'any_of_zone' && zone_id === null],
  [
    'zone_id',
    'Only tables of the floor plan are in a zone',
    ({ table_choice, zone_id }) => table_choice === null && zone_id !== null,
  ],
  [
    'minimum_spend_minor',
    'Only tables can have a minimum spend',
    ({ kind, minimum_spend_minor }) => kind !== 'table' && minimum_spend_minor !== null,
  ],

  [
    'max_party',
    'The largest party can’t be smaller than the smallest',
    ({ min_party, max_party }) => max_party !== null && max_party < min_party,
  ],
  [
    'max_party',
    'The largest party can’t be larger than one unit admits',
    (p) => admits(p) && p.pricing === 'per_unit' && p.max_party !== null && p.max_party > p.heads_per_unit,
  ],
  ['min_party', ofAdmissions, (p) => !admits(p) && p.min_party > 1],
  ['max_party', ofAdmissions, (p) => !admits(p) && p.max_party !== null],

  [
    'free_until_local',
    'Only a guest list can be free until a set time',
    ({ kind, free_until }) => kind !== 'guest_list' && free_until !== null,
  ],
  [
    'price_after_minor',
    'Only a guest list can have a later price',
    (p) => p.kind !== 'guest_list' && p.price_after_minor !== null,
  ],
  [
    'price_after_minor',
    'Enter the price after that time',
    (p) => p.kind === 'guest_list' && p.free_until !== null && p.price_after_minor === null,
  ],
  [
    'free_until_local',
    'Enter the time until which it is free',
    (p) => p.kind === 'guest_list' && p.free_until === null && p.price_after_minor !== null,
  ],
  [
    'payment',
    'A guest list that is free until a set time must be free to book',
    (p) => p.kind === 'guest_list' && p.free_until !== null && p.payment !== 'free',
  ],
  ['price_after_minor', 'The later price must be above 0', ({ price_after_minor }) => price_after_minor === 0],
  [
    'free_until_local',
    'Choose a time between doors opening and the end of the event',
    ({ free_until }, event) => !isWithinEvent(free_until, event),
  ],

  ['sales_end_at_local', 'Sales must end after they begin', (p) => !isInOrder(p.sales_start_at, p.sales_end_at)],
  [
    'sales_end_at_local',
    'Sales can’t end after the event does',
    ({ sales_end_at }, event) => isAfter(sales_end_at, event.ends_at),
  ],
  [
    'sales_start_at_local',
    'Sales must begin before the event ends',
    ({ sales_start_at }, event) => !isInOrder(sales_start_at, event.ends_at),
  ],
  ['entry_start_at_local', ofAdmissions, (p) => !admits(p) && p.entry_start_at !== null],
  ['entry_end_at_local', ofAdmissions, (p) => !admits(p) && p.entry_end_at !== null],
  ['arrive_by_local', ofAdmissions, (p) => !admits(p) && p.arrive_by !== null],
  ['entry_end_at_local', 'Entry must end after it begins', (p) => !isInOrder(p.entry_start_at, p.entry_end_at)],
  [
    'entry_start_at_local',
    'Choose a time between doors opening and the end of the event',
    ({ entry_start_at }, event) => !isWithinEvent(entry_start_at, event),
  ],
  [
    'entry_end_at_local',
    'Choose a time between doors opening and the end of the event',
    ({ entry_end_at }, event) => !isWithinEvent(entry_end_at, event),
  ],
  [
    'arrive_by_local',
    'Choose a time between doors opening and the end of the event',
    ({ arrive_by }, event) => !isWithinEvent(arrive_by, event),
  ],

  [
    'access_code',
    'Enter the code that unlocks it',
    ({ visibility, access_code }) => visibility === 'code' && access_code === null,
  ],
  [
    'access_code',
    'Only items unlocked with a code can have one',
    ({ visibility, access_code }) => visibility !== 'code' && access_code !== null,
  ],
  [
    'phase_group',
    'A release phase must be visible to everyone. Make it public',
    ({ visibility, phase_group }) => visibility !== 'public' && phase_group !== null,
  ],
]

/** What is invalid about a prestation, the first fault by field; null if nothing is. */
export function faultsOf(fields: Fields, event: OfferTimes): FieldErrors | null {
  const faults = new Map<string, string[]>()
  for (const [field, message, isBroken] of rules) {
    if (!faults.has(field) && isBroken(fields, event)) faults.set(field, [message])
  }
  return faults.size === 0 ? null : Object.fromEntries(faults)
}
