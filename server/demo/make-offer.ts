import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import type { NewPrestation } from '../modules/events/demo.ts'
import type { BookablePrestation } from '../modules/reservations/demo.ts'
import type { Prices } from './clubs.ts'
import type { Series } from './series.ts'

export type DemoPrestation = Omit<BookablePrestation, 'units' | 'ambassador_bp'> & NewPrestation

interface Event {
  event_id: string
  opens: Temporal.ZonedDateTime
  /** When it was put on sale. */
  written: string
  offer: Series['offer']
  is_paid_ahead: boolean
  prices: Prices
}

/** What can be booked for an event. */
export function makeOffer({ event_id, opens, written, offer, is_paid_ahead, prices }: Event): DemoPrestation[] {
  const after = (minutes: number) => instantText(opens.add({ minutes }).toInstant())
  const entry = {
    kind: 'entry',
    pricing: 'per_person',
    payment: is_paid_ahead ? 'prepaid' : 'at_club',
    tax_bp: prices.entry_tax_bp,
  } as const
  const drinks = { payment: 'at_club', pricing: 'per_unit', tax_bp: prices.drinks_tax_bp } as const
  const guestList = {
    kind: 'guest_list',
    pricing: 'per_person',
    payment: 'free',
    price_minor: 0,
    name: 'Guest list',
    description: 'Come early and get in free.',
    stock: 80,
    max_party: 4,
    per_client_limit: 4,
    free_until: after(90),
    price_after_minor: offer === 'small' ? prices.early : prices.regular,
    sales_end_at: after(0),
  } as const
  const offers: Partial<DemoPrestation>[] =
    offer === 'small'
      ? [guestList, { ...entry, name: 'Entry', description: 'A place for the whole evening.', price_minor: prices.early }]
      : [
          // Fridays and Saturdays fill up without one.
          ...(opens.dayOfWeek === 5 || opens.dayOfWeek === 6 ? [] : [{ ...guestList, stock: 60 }]),
          ...(offer === 'releases'
            ? releases(entry, prices)
            : [
                {
                  ...entry,
                  name: 'Early entry',
                  description: 'Come within two hours of doors opening.',
                  price_minor: prices.early,
                  stock: 150,
                  arrive_by: after(120),
                  sales_end_at: after(60),
                },
                {
                  ...entry,
                  name: 'Regular entry',
                  description: 'Come when you like, until an hour before the end.',
                  price_minor: prices.regular,
                },
              ]),
          {
            ...drinks,
            kind: 'table',
            name: 'Booth for six',
            description: 'By the dance floor, yours all night. The price is your minimum spend: all of it goes towards drinks.',
            price_minor: prices.booth,
            minimum_spend_minor: prices.booth,
            stock: 6,
            heads_per_unit: 6,
            min_party: 2,
            max_party: 6,
            per_client_limit: 1,
            arrive_by: after(150),
            included_items: [
              { name: 'Bottle of your choice', quantity: 1 },
              { name: 'Mixers', quantity: 6 },
            ],
            ...(is_paid_ahead && { payment: 'deposit', deposit_bp: 2500, approval: 'manual' }),
          },
          {
            ...drinks,
            kind: 'bottle',
            name: 'Sparkling wine',
            description: 'A cold bottle, waiting at the bar under your name.',
            price_minor: prices.bottle,
            stock: 40,
            per_client_limit: 3,
            included_items: [
              { name: 'Bottle, 75 cl', quantity: 1 },
              { name: 'Glasses', quantity: 4 },
            ],
          },
          {
            ...drinks,
            kind: 'extra',
            name: 'Cloakroom',
            description: 'One coat or bag, no queue.',
            price_minor: prices.cloakroom,
            per_client_limit: 10,
          },
        ]
  return offers.map((one, position) => ({
    ...usual,
    points_eligible: true,
    commissionable: true,
    table_choice: null,
    zone_id: null,
    id: newId(),
    event_id,
    position,
    created_at: written,
    updated_at: written,
    ...one,
  }))
}

/** Entries that open one after another, and one that requires the code `HARBOUR`. */
function releases(entry: Partial<DemoPrestation>, { early, regular }: Prices): Partial<DemoPrestation>[] {
  const phase = { ...entry, phase_group: 'Entry' }
  return [
    {
      ...phase,
      name: 'Early entry',
      description: 'The first forty tickets, for those in the know.',
      price_minor: early,
      stock: 40,
    },
    {
      ...phase,
      name: 'Regular entry',
      description: 'On sale once the early ones are sold out.',
      price_minor: regular,
      stock: 260,
    },
    {
      ...phase,
      name: 'Late entry',
      description: 'The last tickets, until an hour before the end.',
      price_minor: 2 * regular - early,
    },
    {
      ...entry,
      name: 'Friends of the house',
      description: 'For guests with the code.',
      price_minor: early,
      stock: 30,
      visibility: 'code',
      access_code: 'HARBOUR',
      per_client_limit: 2,
    },
  ]
}

const usual = {
  kind: 'entry',
  name: '',
  price_minor: 0,
  pricing: 'per_person',
  payment: 'free',
  deposit_minor: null,
  deposit_bp: null,
  tax_bp: 0,
  stock: null,
  heads_per_unit: 1,
  min_party: 1,
  max_party: null,
  per_client_limit: null,
  approval: 'auto',
  access_code: null,
  phase_group: null,
  position: 0,
  free_until: null,
  price_after_minor: null,
  entry_start_at: null,
  entry_end_at: null,
  arrive_by: null,
  sales_start_at: null,
  sales_end_at: null,
  visibility: 'public',
  status: 'on_sale',
} as const
