import {
  add,
  cameAt,
  seen,
  shareOf,
  slotsOf,
  snapshot,
  weekdayOf,
  within,
  type RawForecastEvent,
  type RawParty,
  type SeenBooking,
  type Snapshot,
} from '../../finances/testing/raw-snapshots.ts'

const statedPrior = [
  [-1, 15],
  [0, 45],
  [1, 25],
  [2, 10],
  [3, 5],
] as const
const openingPrior = [6, 12, 16, 16, 13, 11, 9, 7, 4, 3, 2, 1].map((guests, slot) => [slot, guests] as const)

/** The share of each half hour: past guests by their distance from `from`, plus thirty assumed ones. */
function shape(
  past: readonly SeenBooking[],
  assumed: typeof openingPrior | typeof statedPrior,
  from: number | null,
  slots: number,
) {
  const guests = Array.from({ length: slots }, () => 0)
  const put = (offset: number, heads: number) => {
    const slot = within(slots, (from ?? 0) + offset)
    guests[slot] = (guests[slot] ?? 0) + heads
  }
  const arrived = past.filter((one) => one.arrived !== null)
  for (const one of arrived) put((one.arrived ?? 0) - (from === null ? 0 : (one.stated ?? 0)), one.inside)
  for (const [offset, heads] of assumed) put(offset, (heads * 30) / add(assumed, ([, each]) => each))
  const all = add(arrived, ({ inside }) => inside) + 30
  return guests.map((heads) => heads / all)
}

const average = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : add(numbers, (one) => one) / numbers.length)

/** The means and variances of one event, from earlier events. */
function predict({ event, bookings }: Snapshot, past: readonly Snapshot[]) {
  const slots = slotsOf(event)
  const weekday = weekdayOf(event)
  const settled = past.flatMap((one) => one.bookings).filter(({ status }) => status !== 'confirmed')
  const came = settled.filter(cameAt)
  const filled = (add(came, ({ inside }) => inside) + 0.95 * 50) / (add(came, ({ size }) => size) + 50)
  const walked = past.map(({ event: { business_date }, later }) => ({
    weekday: Temporal.PlainDate.from(business_date).dayOfWeek,
    heads: add(later, ({ inside }) => inside),
  }))
  const heads = walked.map((one) => one.heads)
  const own = walked.filter((one) => one.weekday === weekday).map((one) => one.heads)
  const drawn = (add(own, (one) => one) + 2 * average(heads)) / (own.length + 2)
  const later = Math.min(drawn, Math.max(0, event.capacity - add(bookings, ({ size }) => size)))
  const spread = heads.length > 2 ? add(heads, (one) => (one - average(heads)) ** 2) / (heads.length - 1) : drawn ** 2
  const laterVariance = drawn === 0 ? 0 : spread * (later / drawn) ** 2
  const laterShape = shape(
    past.flatMap((one) => one.later),
    openingPrior,
    null,
    slots,
  )
  const parties = bookings.map((one) => ({
    size: one.size * filled,
    comes: shareOf(settled, one.traits, cameAt, 0.85),
    shape:
      one.stated === null
        ? shape(
            came.filter(({ stated }) => stated === null),
            openingPrior,
            null,
            slots,
          )
        : shape(
            came.filter(({ stated }) => stated !== null),
            statedPrior,
            one.stated,
            slots,
          ),
  }))
  return {
    later,
    mean: add(parties, ({ size, comes }) => size * comes) + later,
    variance: add(parties, ({ size, comes }) => size ** 2 * comes * (1 - comes)) + laterVariance,
    slots: laterShape.map((part, slot) => {
      const chances = parties.map((one) => ({ size: one.size, chance: one.comes * (one.shape[slot] ?? 0) }))
      return {
        mean: add(chances, ({ size, chance }) => size * chance) + later * part,
        variance:
          add(chances, ({ size, chance }) => size ** 2 * chance * (1 - chance)) +
          laterVariance * part ** 2 +
          later * part * (1 - part),
      }
    }),
  }
}

const band = ({ mean, variance }: { mean: number; variance: number }, widened: number, most = Infinity) => {
  const reach = 1.2816 * Math.sqrt(variance * widened)
  return {
    low: Math.max(0, Math.min(Math.floor(mean), Math.round(mean - reach))),
    high: Math.max(Math.ceil(mean), Math.min(most, Math.round(mean + reach))),
  }
}

/** Whole guests that add up: the largest remainders are rounded up first. */
function rounded(means: readonly number[]): number[] {
  let missing = Math.round(add(means, (one) => one)) - add(means, Math.floor)
  const up = new Set<number>()
  for (; missing > 0; missing--) {
    const left = means.flatMap((one, slot) => (up.has(slot) ? [] : [{ slot, cut: one - Math.floor(one) }]))
    up.add(left.reduce((a, b) => (b.cut > a.cut ? b : a)).slot)
  }
  return means.map((one, slot) => Math.floor(one) + (up.has(slot) ? 1 : 0))
}

const arrivals = ({ event, bookings, later }: Snapshot) =>
  Array.from({ length: slotsOf(event) }, (_, slot) =>
    add(
      [...bookings, ...later].filter(({ arrived }) => arrived === slot),
      ({ inside }) => inside,
    ),
  )

/** How much wider than predicted the outcomes of earlier forecasts were. */
const widening = (missed: readonly number[], weight: number) =>
  Math.max(1, (add(missed, (one) => one) + weight) / (missed.length + weight))

/** The club's forecast of an event at a moment, booking by booking. */
export function rawForecast(all: readonly RawForecastEvent[], event: RawForecastEvent, now: number) {
  const before = Math.min(now, event.opens)
  const seconds = event.opens - before
  const past = all
    .filter(({ counts, starts, ends, parties }) => {
      return counts && starts < before && ends <= before - 3 * 3600 && parties.some(({ heads }) => heads > 0)
    })
    .map((one) => snapshot(one, seconds))
  const missed = { total: [] as number[], slots: [] as number[] }
  const tested = past.slice(3).map((one, index) => {
    const forecast = predict(one, past.slice(0, index + 3))
    const came = arrivals(one)
    const expected = rounded(forecast.slots.map(({ mean }) => mean))
    const bands = forecast.slots.map((slot) => band(slot, widening(missed.slots, 20)))
    const total = {
      expected: add(expected, (each) => each),
      came: add(came, (each) => each),
      ...band(forecast, widening(missed.total, 3), one.event.capacity),
    }
    missed.total.push((total.came - forecast.mean) ** 2 / (forecast.variance + 0.25))
    for (const [slot, { mean, variance }] of forecast.slots.entries())
      missed.slots.push(((came[slot] ?? 0) - mean) ** 2 / (variance + 0.25))
    const halfHours = came.flatMap((heads, slot) =>
      heads > 0 || (expected[slot] ?? 0) > 0
        ? [{ heads, expected: expected[slot] ?? 0, ...(bands[slot] ?? { low: 0, high: 0 }) }]
        : [],
    )
    return { ...total, one, booked: add(one.bookings, ({ size }) => size), halfHours }
  })
  const own = snapshot(event, seconds)
  const forecast = predict(own, past)
  const came = now >= event.opens ? arrivals(own) : null
  const expected = rounded(forecast.slots.map(({ mean }) => mean))
  const total = { guests: add(expected, (one) => one), ...band(forecast, widening(missed.total, 3), event.capacity) }
  const halfHours = tested.flatMap((one) => one.halfHours)
  const tenth = (value: number) => Math.round(value * 10) / 10
  const share = (part: number, of: number) => (of === 0 ? null : Math.round((part * 10_000) / of))
  const isInside = (one: { low: number; high: number }, heads: number) => heads >= one.low && heads <= one.high
  const error = add(tested, (one) => Math.abs(one.came - one.expected))
  const traits = new Map(own.bookings.map((one) => [one.traits.slice(0, 2).join(), one.traits]))
  const settled = past.flatMap(({ bookings }) => bookings).filter(({ status }) => status !== 'confirmed')
  return {
    history: { events: past.length, bookings: add(past, ({ bookings }) => bookings.length) },
    booked: { parties: own.bookings.length, guests: add(own.bookings, ({ size }) => size) },
    expected: { ...total, later_guests: Math.round(forecast.later) },
    came: came && add(came, (one) => one),
    slots: forecast.slots.map((slot, index) => ({
      expected: expected[index] ?? 0,
      ...band(slot, widening(missed.slots, 20)),
      came: came?.[index] ?? null,
    })),
    groups: [...traits].map(([key, of]) => {
      const alike = settled.filter((one) => one.traits.slice(0, 2).join() === key)
      const mine = own.bookings.filter((one) => one.traits.slice(0, 2).join() === key)
      return {
        kind: of[0],
        lead: of[1],
        parties: mine.length,
        guests: add(mine, ({ size }) => size),
        past_bookings: alike.length,
        past_came: alike.filter(cameAt).length,
        comes_bp: Math.round(shareOf(settled, of, cameAt, 0.85) * 10_000),
      }
    }),
    back_test:
      tested.length === 0
        ? null
        : {
            events: tested.length,
            mean_error: tenth(error / tested.length),
            mean_error_bp: share(
              error,
              add(tested, (one) => one.came),
            ),
            booked_error: tenth(add(tested, (one) => Math.abs(one.came - one.booked)) / tested.length),
            slot_error:
              halfHours.length === 0 ? 0 : tenth(add(halfHours, (one) => Math.abs(one.heads - one.expected)) / halfHours.length),
            slots_inside_bp: share(halfHours.filter((one) => isInside(one, one.heads)).length, halfHours.length),
            events_inside_bp: share(tested.filter((one) => isInside(one, one.came)).length, tested.length),
            latest: tested
              .map(({ one, expected: guests, low, high, came: heads }) => ({
                id: one.event.id,
                title: one.event.title,
                business_date: one.event.business_date,
                expected: guests,
                low,
                high,
                came: heads,
              }))
              .toReversed()
              .slice(0, 8),
          },
    roles: rawRoles(past, total),
  }
}

/** People for each role: in proportion to the five past events of the most similar size at which the role worked. */
function rawRoles(past: readonly Snapshot[], total: { guests: number; high: number }) {
  const roles = new Set(past.flatMap(({ event }) => event.staff.map(({ role_id }) => role_id)))
  return [...roles].flatMap((role_id) => {
    const alike = past
      .map((one) => ({
        people: one.event.staff.filter((each) => each.role_id === role_id).length,
        guests: add(arrivals(one), (heads) => heads),
      }))
      .filter(({ people, guests }) => people > 0 && guests > 0)
      .toSorted((a, b) => Math.abs(a.guests - total.guests) - Math.abs(b.guests - total.guests))
      .slice(0, 5)
    if (alike.length === 0) return []
    const ratio = add(alike, ({ guests }) => guests) / add(alike, ({ people }) => people)
    const forGuests = (guests: number) => Math.max(1, Math.round(guests / ratio))
    return [
      {
        role_id,
        people: forGuests(total.guests),
        people_busy: Math.max(forGuests(total.guests), forGuests(total.high)),
        basis: 'past',
        guests_per_person: Math.round(ratio),
        past_guests_per_person: Math.round(ratio),
        events: alike.length,
      },
    ]
  })
}

/** How likely a booking is not to show up, from the club's past events. */
export function rawLikelihood(all: readonly RawForecastEvent[], event: RawForecastEvent, party: RawParty, now: number) {
  const past = all
    .filter(({ counts, ends, parties }) => counts && ends <= now - 3 * 3600 && parties.some(({ heads }) => heads > 0))
    .flatMap((one) => one.parties.filter(({ source }) => source !== 'walk_in').map((each) => seen(one, each)))
    .filter((one) => cameAt(one) || one.status === 'no_show')
  const { traits } = seen(event, party)
  const missed = ({ status }: SeenBooking) => status === 'no_show'
  const alike = (shared: number) =>
    past.filter((one) => traits.slice(0, shared).every((trait, index) => one.traits[index] === trait))
  const shared = [3, 2, 1, 0].find((one) => alike(one).length >= 5)
  const matching = alike(shared ?? 0)
  return {
    level: shared === undefined ? null : (['all', 'kind', 'kind_lead', 'kind_lead_weekday'][shared] ?? null),
    bookings: matching.length,
    no_shows: matching.filter(missed).length,
    likelihood_bp: Math.round(shareOf(past, traits, missed, 0.1) * 10_000),
  }
}
