import type { EventTemplate } from '#contract/events/templates.ts'
import type { ManagedPrestation } from '#contract/events/prestations.ts'
import { defaultTerms } from '#contract/events/default-terms.ts'

const id = (last: number) => `01936000-0000-7000-9000-${String(last).padStart(12, '0')}`

/** An item as its club sees it: by default an entry on sale at 12.00. `number` determines its id. */
export const aManagedPrestation = (number: number, change: Partial<ManagedPrestation> = {}): ManagedPrestation => ({
  id: id(number),
  event_id: id(100),
  seating_id: null,
  currency: 'EUR',
  timezone: 'Europe/Amsterdam',
  ...defaultTerms('entry'),
  kind: 'entry',
  name: 'Entry',
  price_minor: 1200,
  payment: 'at_club',
  tax_bp: 600,
  status: 'on_sale',
  sales_start_at: null,
  sales_end_at: null,
  entry_start_at: null,
  entry_end_at: null,
  free_until: null,
  arrive_by: null,
  sales_start_at_local: null,
  sales_end_at_local: null,
  entry_start_at_local: null,
  entry_end_at_local: null,
  free_until_local: null,
  arrive_by_local: null,
  position: number,
  state: 'on_sale',
  sold: 0,
  is_booked: false,
  version: 1,
  ...change,
})

/** A template of Friday events from 23:00 to 06:00. */
export const aTemplate = (number: number, change: Partial<EventTemplate> = {}): EventTemplate => ({
  id: id(number),
  name: `Template ${number}`,
  event: { title: 'Deep Current', starts: { day: 0, time: '23:00' }, ends: { day: 1, time: '06:00' } },
  prestations: [],
  cover: null,
  upcoming: 0,
  updated_at: '2026-10-01T10:00:00Z',
  version: 1,
  ...change,
})
