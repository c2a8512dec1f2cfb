import type { Pool } from 'pg'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** What no one has booked may be deleted, and have any stock. */
async function freeEvent(pool: Pool, { event }: Guest): Promise<void> {
  await pool.query('delete from reservation_lines where reservation_id in (select id from reservations where event_id = $1)', [
    event.event_id,
  ])
  await pool.query('delete from reservations where event_id = $1', [event.event_id])
  await pool.query('update prestation_occupancy set units = 0 where event_id = $1', [event.event_id])
}

const relativeTimes = {
  starts: { day: 0, time: '23:00' },
  ends: { day: 1, time: '06:00' },
  doors: { day: 0, time: '22:00' },
  sales_start: { day: -14, time: '10:00' },
  sales_end: { day: 0, time: '20:00' },
  entry_start: { day: 0, time: '23:00' },
  entry_end: { day: 1, time: '02:00' },
  free_until: { day: 1, time: '00:30' },
  arrive_by: { day: 1, time: '01:00' },
  kind: 'guest_list',
  zone_id: undefined,
  seating: undefined,
  seatings: undefined,
  payment: 'free',
  price_after_minor: 500,
}

const absent = (names: string): Record<string, undefined> => Object.fromEntries(names.split(' ').map((name) => [name, undefined]))

/** A series takes its times and slugs from its template, and has one end. */
const ofTemplate = {
  ...absent('slug starts_at_local ends_at_local doors_at_local sales_start_at_local sales_end_at_local seatings until'),
  count: 2,
}

export const events: ModuleSamples = {
  ids: ({ event: { event_id, prestation_id, template_id } }) => ({
    events: event_id,
    prestations: prestation_id,
    templates: template_id,
  }),
  fields: () => ({
    starts_at_local: '2030-06-01T23:00',
    doors_at_local: '2030-06-01T22:00',
    ends_at_local: '2030-06-02T06:00',
    fold: 0,
    seatings: [{ name: 'Dinner', starts_at_local: '2030-06-01T22:30', ends_at_local: '2030-06-02T02:00' }],
    // More than are taken.
    capacity: 1_000,
    // A prestation has only the fields of its kind.
    kind: 'entry',
    payment: 'at_club',
    heads_per_unit: 1,
    max_party: 4,
    ...absent('deposit_minor deposit_bp minimum_spend_minor price_after_minor access_code phase_group table_choice'),
    ...absent('entry_start_at_local entry_end_at_local free_until_local arrive_by_local'),
    ...absent('sales_start_at_local sales_end_at_local seating_id'),
  }),
  calls: ({ event }) => ({
    manageEvent: { action: 'pause' },
    createPrestation: { zone_id: undefined },
    updatePrestation: { zone_id: undefined },
    // One way of creating a thing at a time.
    createEvent: { ...ofTemplate, template_id: event.template_id },
    previewSeries: ofTemplate,
    createTemplate: { ...relativeTimes, event_id: undefined },
    updateTemplate: relativeTimes,
    reorderPrestations: { ids: [event.prestation_id, event.sold_out_id] },
  }),
  prepare: inCalls(['deleteEvent', 'deletePrestation', 'updatePrestation'], freeEvent),
}
