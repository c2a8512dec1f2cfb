import { describe, expect, it } from 'vitest'
import { createRandom } from './art/random.ts'
import { makeClubs } from './clubs.ts'
import { makeBookings } from './make-bookings.ts'
import { makeEvents, type DemoEvent } from './make-events.ts'
import { makeTonight } from './make-tonight.ts'
import { makeWork } from './make-work.ts'
import { demoGuests } from './people.ts'
import { demoSeries } from './series.ts'
import { demoSpecials } from './specials.ts'

const clubs = makeClubs()

const coversOf = (series: string) => ['one', 'two'].map((name) => ({ name: `${series} ${name}`, color: '#000000' }))

function makeDemo(now: Temporal.Instant) {
  const random = createRandom(1)
  const events = demoSeries.flatMap((series) =>
    clubs
      .filter(({ row }) => row.slug === series.club)
      .flatMap((club) => makeEvents({ series, club, covers: coversOf(series.title) }, now, random)),
  )
  return {
    events,
    bookings: makeBookings(events, { client: 'client', guests: demoGuests.map(({ username }) => username), now, random }),
  }
}

type Demo = ReturnType<typeof makeDemo>
const standing = ({ bookings }: Demo, { row }: DemoEvent) =>
  bookings.filter((one) => one.row.event.id === row.id && one.row.status !== 'cancelled').map((one) => one.row)
const headsOf = (demo: Demo, event: DemoEvent) => standing(demo, event).reduce((heads, row) => heads + row.party_size, 0)
const oversold = (demo: Demo) =>
  demo.events.filter((event) => {
    const rows = standing(demo, event)
    const units = (id: string) =>
      rows
        .flatMap(({ lines }) => lines)
        .filter((line) => line.prestation_id === id)
        .reduce((sum, line) => sum + line.quantity, 0)
    return headsOf(demo, event) > event.row.capacity || event.prestations.some(({ id, stock }) => units(id) > (stock ?? Infinity))
  })

// Every day of two weeks, each at a different hour: weekly and fortnightly series, and events under way, differ on each.
const moments = Array.from({ length: 14 }, (_, day) =>
  Temporal.Instant.from('2027-03-22T00:30:00Z').add({ hours: day * 24 + ((day * 5) % 24) }),
)

describe('demo events', () => {
  it.each(moments.map((now) => [now.toString(), now] as const))(
    'on %s fill a page of the list without a cover twice.',
    (_, now) => {
      const { events } = makeDemo(now)
      const listed = events
        .map(({ row }) => row)
        .filter(({ state, ends_at }) => state !== 'draft' && Date.parse(ends_at) > now.epochMilliseconds)
        .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
      const covers = listed.slice(0, 24).map(({ cover_file }) => cover_file)
      expect(new Set(covers).size).toBe(24)
    },
  )

  it.each(moments.map((now) => [now.toString(), now] as const))(
    'on %s show every special, oversell nothing, and give the client every kind of reservation.',
    (_, now) => {
      const demo = makeDemo(now)
      const isUpcoming = ({ row }: DemoEvent) => Temporal.Instant.compare(Temporal.Instant.from(row.starts_at), now) > 0
      const special = demo.events.filter((event) => isUpcoming(event) && event.taken !== null)
      expect(special).toHaveLength(demoSpecials.filter(({ taken }) => taken !== undefined).length)
      expect(special.map((event) => headsOf(demo, event))).toEqual(special.map(({ taken }) => taken))
      const inState = (state: string) => demo.events.filter(({ row }) => row.state === state).length
      expect([inState('draft'), inState('paused'), inState('cancelled')]).toEqual([3, 2, 1])
      expect(new Set(demo.events.map(({ row }) => row.slug)).size).toBe(demo.events.length)
      expect(oversold(demo).map(({ row }) => row.slug)).toEqual([])
      const own = demo.bookings.filter(({ client_id }) => client_id === 'client').map(({ row }) => row.status)
      expect(own).toEqual([
        'confirmed',
        'confirmed',
        'confirmed',
        'confirmed',
        'awaiting_payment',
        'awaiting_payment',
        'pending',
        'held',
        'cancelled',
        'cancelled',
        'completed',
        'completed',
        'completed',
        'no_show',
        'cancelled',
      ])
    },
  )

  it('are the same for the same day.', () => {
    const [now] = moments
    if (!now) throw new Error('There is no moment.')
    const shown = ({ events, bookings }: Demo) => [
      events.map(({ row }) => [row.slug, row.lineup]),
      bookings.map(({ row, client_id }) => [client_id, row.party_size, row.status, row.total_minor]),
    ]
    expect(shown(makeDemo(now))).toEqual(shown(makeDemo(now)))
  })
})

describe('demo shifts', () => {
  const worker = { user_id: 'staff', role_id: 'door', hourly_rate_minor: 1500 }
  const [home] = clubs
  if (!home) throw new Error('There is no club.')
  const hours = Array.from({ length: 24 }, (_, hour) => Temporal.Instant.from('2027-03-26T00:20:00Z').add({ hours: hour }))

  it.each(hours.map((now) => [now.toString(), now] as const))('on %s have no one at work twice at once.', (_, now) => {
    const { events } = makeDemo(now)
    const nights = [...events.filter(({ club }) => club === home), makeTonight(home, null, now)]
    // One person for every shift there is: of several draws, each puts them on shifts beside each other.
    const draws = Array.from({ length: 20 }, (_, seed) =>
      makeWork(nights, { workersOf: () => [worker], now, random: createRandom(seed + 1) })
        .map(({ record }) => record)
        .filter(({ checked_in_at }) => checked_in_at !== null)
        .map(({ checked_in_at, checked_out_at }) => [String(checked_in_at), checked_out_at ?? '9999'] as const)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    )
    expect(draws.filter((times) => times.length > 5)).toHaveLength(20)
    expect(draws.flatMap((times) => times.filter(([, out], place) => out > (times[place + 1]?.[0] ?? '9999')))).toEqual([])
  })
})
