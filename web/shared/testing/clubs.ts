import type { ClubPage } from '#contract/events/club-page.ts'
import type { OwnClub } from '#contract/clubs/clubs.ts'

/** An open club in Lisbon, as the public sees it. */
export const aClub = (change: Partial<ClubPage> = {}): ClubPage => ({
  id: '01936000-0000-7000-8000-000000000900',
  slug: 'lumen',
  name: 'Lumen',
  description: 'Two rooms by the docks.',
  street: 'Rua das Docas 10',
  postcode: '1300-001',
  city: 'Lisbon',
  country: 'PT',
  timezone: 'Europe/Lisbon',
  location: { latitude: 38.7, longitude: -9.17 },
  share_picture: '/media/clubs/lumen/0123456789abcdef0123.jpg',
  opening_days: [
    { weekday: 3, opens_local: '22:00', closes_local: '03:00' },
    { weekday: 5, opens_local: '23:00', closes_local: '06:00' },
    { weekday: 6, opens_local: '23:00', closes_local: '06:00' },
  ],
  genres: ['Techno'],
  min_age: 18,
  contact_email: 'hello@lumen.test',
  contact_phone: '+351 210 000 000',
  logo: { name: 'logo', color: '#14121a', alt: 'Logo of Lumen', focal_x_bp: 5_000, focal_y_bp: 5_000 },
  cover: { name: 'inside', color: '#6a35e0', alt: 'Inside Lumen', focal_x_bp: 2_000, focal_y_bp: 8_000 },
  ...change,
})

/** The same as its own people see it: complete, and without dependants. */
export function anOwnClub(change: Partial<OwnClub> = {}): OwnClub {
  return {
    ...aClub(),
    legal_name: 'Lumen Lda',
    currency: 'EUR',
    licence_capacity: 300,
    fire_capacity: null,
    scans_exits: false,
    resale_enabled: true,
    release_minutes: 60,
    queue_minutes: 90,
    day_cutoff: '08:00',
    cancellation_policy: [{ hours_before: 48, refund_bp: 10_000 }],
    points_rate_bp: 10_000,
    default_tax_bp: null,
    onboarding_completed_at: null,
    sales_suspended_at: null,
    is_set_up: true,
    requirements: [],
    fixed: { slug: null, timezone: null, currency: null },
    version: 7,
    ...change,
  }
}
