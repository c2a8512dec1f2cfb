import { instantText } from '../../infrastructure/clock/clock.ts'
import { isPast } from '../../modules/events/index.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { DemoEvent } from '../make-events.ts'

/**
 * The next evening but one of a club sells its plan: guests choose a booth in the vault, or book the terrace. The one after it
 * sells each booth twice, early and late.
 */
export function sellTables(
  events: readonly DemoEvent[],
  { plan_version_id, zones }: { plan_version_id: string; zones: ReadonlyMap<string, string> },
  now: Temporal.Instant,
): DemoEvent[] {
  const upcoming = events
    .filter(({ row, prestations }) => row.state === 'published' && !isPast(row.starts_at, now) && hasTable(prestations))
    .toSorted((one, other) => (one.row.starts_at < other.row.starts_at ? -1 : 1))
  const chosen = upcoming[1] ?? upcoming[0]
  return events
    .map((event) => (event === chosen ? { ...event, prestations: withPlan(event, zones) } : event))
    .map((event) => (event === upcoming[2] ? inSeatings(event, zones.get('Vault') ?? null) : event))
    .map((event) => ({
      ...event,
      row: { ...event.row, plan_version_id },
    }))
}

const hasTable = (prestations: DemoEvent['prestations']) => prestations.some(({ kind }) => kind === 'table')

function withPlan({ prestations }: DemoEvent, zones: ReadonlyMap<string, string>): DemoEvent['prestations'] {
  const zone = (name: string) => zones.get(name) ?? null
  return prestations
    .flatMap((one): DemoEvent['prestations'] =>
      one.kind !== 'table'
        ? [one]
        : [
            {
              ...one,
              name: 'Booth in the vault',
              description: 'Choose yours on the floor plan. It is yours all night; the price goes towards drinks.',
              table_choice: 'guest_picks',
              zone_id: zone('Vault'),
              // What the crowd may book; the plan counts the rest.
              stock: 2,
            },
            {
              ...one,
              id: newId(),
              name: 'Table on the terrace',
              description: 'Under the heaters, with a view of the harbour. We find your party a table.',
              price_minor: Math.round(one.price_minor / 200) * 100,
              minimum_spend_minor: null,
              included_items: [],
              max_party: 4,
              heads_per_unit: 4,
              table_choice: 'any_of_zone',
              zone_id: zone('Terrace'),
              stock: 2,
            },
          ],
    )
    .map((one, position) => ({ ...one, position }))
}

/** Three hours from doors, and from half an hour later on. The door admits the parties of each for two hours. */
const early = { hours: 3 }
const between = { minutes: 30 }
const admitted = { hours: 2 }

function inSeatings(event: DemoEvent, zone_id: string | null): DemoEvent {
  const { starts_at, doors_at, ends_at } = event.row
  const opens = Temporal.Instant.from(doors_at ?? starts_at)
  const ends = opens.add(early)
  const seatings = [
    { id: newId(), name: 'Early', starts_at: instantText(opens), ends_at: instantText(ends) },
    { id: newId(), name: 'Late', starts_at: instantText(ends.add(between)), ends_at },
  ]
  const prestations = event.prestations.flatMap((one): DemoEvent['prestations'] =>
    one.kind !== 'table'
      ? [one]
      : seatings.map(({ id: seating_id, name, starts_at: begins }) => ({
          ...one,
          id: newId(),
          name: `Booth in the vault, ${name.toLowerCase()}`,
          description: 'Choose yours on the floor plan. It is yours for this seating; the price goes towards drinks.',
          table_choice: 'guest_picks',
          zone_id,
          seating_id,
          arrive_by: instantText(Temporal.Instant.from(begins).add(admitted)),
          stock: 2,
        })),
  )
  return { ...event, seatings, prestations: prestations.map((one, position) => ({ ...one, position })) }
}
