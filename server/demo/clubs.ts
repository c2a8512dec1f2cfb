import type { Genre } from '#contract/base/genres.ts'
import { newId } from '../infrastructure/ids.ts'
import type { CancellationStep } from '../modules/reservations/demo.ts'

/** Prices of entry, a table and a bottle: minor units of the club's currency, including tax. */
export interface Prices {
  early: number
  regular: number
  booth: number
  bottle: number
  cloakroom: number
  entry_tax_bp: number
  drinks_tax_bp: number
}

export interface DemoClub {
  row: ClubRow
  /** A username. */
  admin: string
  prices: Prices
  opening_days: OpeningHours[]
  /** The cover's focal point, in basis points. */
  focal: { x: number; y: number }
}

interface OpeningHours {
  weekday: number
  opens_local: string
  closes_local: string
}

interface ClubRow {
  id: string
  slug: string
  name: string
  legal_name: string
  description: string
  street: string
  postcode: string
  city: string
  country: string
  timezone: string
  currency: string
  licence_capacity: number
  contact_email: string
  contact_phone: string
  latitude: number
  longitude: number
  genres: Genre[]
  min_age: number
  points_rate_bp: number
  default_tax_bp: number
}

/** Used by every club. */
export const cancellationPolicy: CancellationStep[] = [
  { hours_before: 48, refund_bp: 10_000 },
  { hours_before: 24, refund_bp: 5_000 },
  { hours_before: 0, refund_bp: 0 },
]

const opens = (opens_local: string, closes_local: string, ...weekdays: number[]): OpeningHours[] =>
  weekdays.map((weekday) => ({ weekday, opens_local, closes_local }))

/** Three clubs in three zones and currencies, one of which has no minor unit. None of them exists. */
export const makeClubs = (): DemoClub[] => [
  {
    admin: 'clubadmin',
    prices: { early: 1200, regular: 1800, booth: 24_000, bottle: 9500, cloakroom: 250, entry_tax_bp: 900, drinks_tax_bp: 2100 },
    row: {
      id: newId(),
      slug: 'kelder-noord',
      name: 'Kelder Noord',
      legal_name: 'Kelder Noord B.V.',
      description:
        'A low brick cellar under a former shipyard, across the water from the station. One long room, one sound system, no photos on the floor.',
      street: 'Scheepskielkade 12',
      postcode: '1032 KN',
      city: 'Amsterdam',
      country: 'NL',
      timezone: 'Europe/Amsterdam',
      currency: 'EUR',
      licence_capacity: 650,
      contact_email: 'hello@kelder-noord.example',
      contact_phone: '+31 20 555 0142',
      latitude: 52.3912,
      longitude: 4.9011,
      genres: ['Techno', 'House', 'Electronic'],
      min_age: 18,
      points_rate_bp: 10_000,
      default_tax_bp: 900,
    },
    opening_days: [...opens('23:00', '05:00', 4), ...opens('23:00', '07:00', 5, 6)],
    focal: { x: 5_000, y: 5_500 },
  },
  {
    admin: 'foundry',
    prices: { early: 1000, regular: 1500, booth: 20_000, bottle: 8500, cloakroom: 200, entry_tax_bp: 2000, drinks_tax_bp: 2000 },
    row: {
      id: newId(),
      slug: 'foundry-lane',
      name: 'Foundry Lane',
      legal_name: 'Foundry Lane Nights Ltd',
      description:
        'Two floors in an old type foundry: a stage downstairs, a small wooden dance floor above, and a bar that knows your order by your second visit.',
      street: '7 Foundry Lane',
      postcode: 'E8 9ZZ',
      city: 'London',
      country: 'GB',
      timezone: 'Europe/London',
      currency: 'GBP',
      licence_capacity: 420,
      contact_email: 'nights@foundry-lane.example',
      contact_phone: '+44 20 7946 0185',
      latitude: 51.5403,
      longitude: -0.0562,
      genres: ['House', 'Hip Hop', 'R&B'],
      min_age: 18,
      points_rate_bp: 10_000,
      default_tax_bp: 2000,
    },
    opening_days: [...opens('21:00', '02:00', 3, 4), ...opens('22:00', '04:00', 5, 6)],
    focal: { x: 4_000, y: 4_500 },
  },
  {
    admin: 'mizumi',
    prices: {
      early: 2500,
      regular: 3500,
      booth: 40_000,
      bottle: 16_000,
      cloakroom: 500,
      entry_tax_bp: 1000,
      drinks_tax_bp: 1000,
    },
    row: {
      id: newId(),
      slug: 'mizumi',
      name: 'Mizumi',
      legal_name: 'Mizumi K.K.',
      description:
        'Eleventh floor, dark water on the walls, the city outside. A listening bar until midnight and a dance floor after it.',
      street: '2-11-4 Kazemachi',
      postcode: '150-0099',
      city: 'Tokyo',
      country: 'JP',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
      licence_capacity: 280,
      contact_email: 'yoru@mizumi.example',
      contact_phone: '+81 3 5550 0164',
      latitude: 35.6591,
      longitude: 139.7036,
      genres: ['Jazz', 'House'],
      min_age: 20,
      // One point per hundred yen.
      points_rate_bp: 100,
      default_tax_bp: 1000,
    },
    opening_days: opens('20:00', '04:00', 2, 3, 4, 5, 6),
    focal: { x: 6_000, y: 5_000 },
  },
]
