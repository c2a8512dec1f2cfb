import type { DoorGuest, DoorEvent } from '#contract/door/door.ts'

const hours = { starts_at: '2026-11-20T23:00:00Z', ends_at: '2026-11-21T05:00:00Z' }

/** The key these doors hash codes with. */
export const hashKey = 'a-key-of-the-event'

/** An event in Lisbon, whose clocks show UTC in winter. */
export const doorEvent = (parts: Partial<DoorEvent> = {}): DoorEvent => ({
  id: '0193a000-0000-7000-8000-000000000001',
  title: 'Neon Jungle',
  club_name: 'Kelder',
  business_date: '2026-11-20',
  ...hours,
  doors_at: '2026-11-20T22:30:00Z',
  timezone: 'Europe/Lisbon',
  currency: 'EUR',
  min_age: 18,
  requires_verified_id: false,
  is_cancelled: false,
  count: { inside: 10, licence_capacity: 400, heads: 120 },
  ...parts,
})

export const doorGuest = (parts: Partial<DoorGuest> = {}): DoorGuest => ({
  id: '0193a000-0000-7000-8000-0000000000a1',
  version: 1,
  reference: 'VX7K2M',
  name: 'Ana Costa',
  guests: [],
  phone_end: '4821',
  status: 'confirmed',
  party_size: 2,
  inside: 0,
  used_tickets: [],
  ticket_hashes: [],
  ticket_series: 1,
  balance_due_minor: 0,
  pay_at_club_minor: 0,
  entry_from: '2026-11-20T22:30:00Z',
  entry_until: '2026-11-21T05:00:00Z',
  is_underage: false,
  is_id_verified: false,
  is_adult_verified: false,
  banned: null,
  table: '',
  booked: ['2 × Entry'],
  notes: '',
  occasion: '',
  arrival_at: null,
  ...parts,
})
