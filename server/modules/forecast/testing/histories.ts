import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { insertReservation } from '../../../testing/reservations.ts'
import { addClub, type TestClub } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'
import { foldLedger } from '../../ledger/sums/fold-ledger.ts'
import { post } from '../../ledger/postings/ledger-store.ts'
import {
  cashCounted,
  clubPaidOut,
  commissionEarned,
  disputeLost,
  manualRevenue,
  paidAtClub,
  refundGranted,
  reservationPaid,
  type Posting,
} from '../../ledger/postings/postings.ts'

const dayCutoff = 8
/** The business date of a moment in Amsterdam, computed differently from the product. */
const dateOf = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('Europe/Amsterdam').toPlainDateTime().subtract({ hours: dayCutoff }).toPlainDate()
export const todayIn = (world: World) => dateOf(world.clock.now())
export const daysAgo = (world: World, days: number): string => todayIn(world).subtract({ days }).toString()

const amount = fc.integer({ min: 1, max: 100_000 })
export const shareOf = (gross: number, category: string) => [
  { line_id: randomUUID(), category, tax_bp: 900, amount_minor: gross, tax_minor: Math.floor((gross * 9) / 109) },
]
const kinds = fc.constantFrom('entry', 'table', 'bottle')
const posting: fc.Arbitrary<{ source: 'online' | 'till' | 'manual' | 'adjustment'; posting: Posting }> = fc.oneof(
  fc.tuple(amount, kinds).map(([gross, kind]) => ({
    source: 'online' as const,
    posting: reservationPaid({
      amount_minor: gross,
      platform_fee_minor: Math.floor(gross / 50),
      allocation: shareOf(gross, kind),
    }),
  })),
  fc.tuple(amount, kinds).map(([gross, kind]) => ({
    source: 'online' as const,
    posting: refundGranted({ amount_minor: gross, platform_fee_minor: Math.floor(gross / 50), allocation: shareOf(gross, kind) }),
  })),
  fc.tuple(amount, kinds).map(([gross, kind]) => ({ source: 'till' as const, posting: paidAtClub(gross, shareOf(gross, kind)) })),
  amount.map((gross) => ({ source: 'manual' as const, posting: paidAtClub(gross, []) })),
  fc.constantFrom('club_till' as const, 'club_bank' as const).chain((account) =>
    amount.map((gross) => ({
      source: 'manual' as const,
      posting: manualRevenue({ account, amount_minor: gross, tax_minor: Math.floor(gross / 10), category: 'sponsorship' }),
    })),
  ),
  amount.map((lost) => ({ source: 'online' as const, posting: disputeLost(lost, 'club') })),
  amount.map((earned) => ({
    source: 'online' as const,
    posting: commissionEarned([{ amount_minor: earned, category: null, line_id: randomUUID() }], 'club'),
  })),
  amount.map((paid) => ({ source: 'manual' as const, posting: clubPaidOut(paid) })),
  // A count without a difference is not posted.
  fc
    .tuple(amount, amount)
    .filter(([expected_minor, counted_minor]) => expected_minor !== counted_minor)
    .map(([expected_minor, counted_minor]) => ({
      source: 'manual' as const,
      posting: cashCounted({ expected_minor, counted_minor }),
    })),
)
const party = fc.record(
  {
    status: fc.constantFrom('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled', 'expired', 'declined'),
    size: fc.integer({ min: 1, max: 8 }),
    walksIn: fc.boolean(),
    isBrought: fc.boolean(),
    spend: fc.option(fc.integer({ min: 0, max: 50_000 })),
    minutes: fc.integer({ min: -60, max: 300 }),
    /** Guests who did not enter. */
    missing: fc.nat({ max: 2 }),
    paid: fc.constantFrom(0, 400, 1_000),
    /** Hours from the booking to the event. */
    lead: fc.integer({ min: 0, max: 1_700 }),
  },
  { requiredKeys: ['status', 'size', 'walksIn', 'isBrought', 'spend', 'minutes'] },
)
export const history = fc.record({
  dates: fc.array(
    fc.record(
      {
        // Some on the same weekday.
        days: fc.oneof(fc.integer({ min: -5, max: 75 }), fc.constantFrom(-3, 4, 11, 18, 25)),
        parties: fc.array(party, { maxLength: 6 }),
        capacity: fc.integer({ min: 40, max: 90 }),
        views: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
        /** Everything booked was cancelled with it. */
        isCancelled: fc.boolean(),
      },
      { requiredKeys: ['days', 'parties'] },
    ),
    { maxLength: 5 },
  ),
  postings: fc.array(
    fc.record({
      what: posting,
      days: fc.integer({ min: 0, max: 75 }),
      event: fc.option(fc.nat({ max: 4 })),
      of: fc.option(fc.nat({ max: 3 })),
    }),
    { maxLength: 25 },
  ),
  folds: fc.boolean(),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Party = typeof party extends fc.Arbitrary<infer T> ? T : never

export async function addPastEvent(
  world: World,
  club: TestClub,
  days: number,
  change: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID()
  const date = daysAgo(world, days)
  const starts_at = Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: 'Europe/Amsterdam', plainTime: '22:00' })
    .toInstant()
  const stamp = starts_at.subtract({ hours: 2000 }).toString()
  await insertRow(world.pool, 'events', {
    id,
    club_id: club.club_id,
    slug: id,
    title: `Night ${date}`,
    starts_at: starts_at.toString(),
    ends_at: starts_at.add({ hours: 6 }).toString(),
    timezone: 'Europe/Amsterdam',
    business_date: date,
    capacity: 40,
    sales_end_at: starts_at.toString(),
    state: 'published',
    search_text: '',
    created_at: stamp,
    updated_at: stamp,
    ...change,
  })
  return id
}

async function addParty(
  world: World,
  event_id: string,
  { status, size, walksIn, isBrought, spend, minutes, missing = 0, paid = 0, lead = size * 24 }: Party,
  ambassador: string,
) {
  const id = randomUUID()
  const { rows } = await world.pool.query<{ starts_at: Date }>('select starts_at from events where id = $1', [event_id])
  const starts = Temporal.Instant.fromEpochMilliseconds(rows[0]?.starts_at.getTime() ?? 0)
  const came = status === 'checked_in' || status === 'completed'
  // A walk-in has arrived by definition.
  const source = walksIn && came ? 'walk_in' : 'client'
  const heads = Math.max(1, size - missing)
  await insertReservation(world.pool, {
    id,
    reference: randomBytes(4).toString('hex').toUpperCase(),
    event_id,
    client_id: source === 'client' ? world.event.admin.id : null,
    source,
    status,
    party_size: size,
    total_minor: 1000,
    due_at_club_minor: 1000,
    paid_minor: paid,
    created_at: starts.subtract({ hours: lead }).toString(),
    ...(status === 'cancelled' && { cancelled_at: starts.toString() }),
    ...(came && { checked_in_heads: heads, checked_in_at: starts.add({ minutes }).toString() }),
    ...(came && spend !== null && { actual_spend_minor: spend, actual_guests: heads }),
    ...(isBrought && { ambassador_id: ambassador, referral_reason: 'code', referral_code: 'ABCD2345' }),
  })
  return id
}

/** Creates a club with this history over the last months. */
export async function live(world: World, { dates, postings, folds }: History): Promise<TestClub> {
  const club = await addClub(world)
  const ambassador = (await world.guest('ambassador')).id
  const events: { id: string; date: string; parties: string[] }[] = []
  for (const { days, parties, capacity = 40, views = [], isCancelled = false } of dates) {
    const cancelled_at = world.clock.now().toString()
    const id = await addPastEvent(world, club, days, { capacity, ...(isCancelled && { state: 'cancelled', cancelled_at }) })
    for (const [day, viewed] of views.entries())
      await insertRow(world.pool, 'event_views', { event_id: id, viewed_on: daysAgo(world, days + day), views: viewed })
    const ids: string[] = []
    for (const one of parties)
      ids.push(await addParty(world, id, isCancelled ? { ...one, status: 'cancelled' } : one, ambassador))
    events.push({ id, date: daysAgo(world, days), parties: ids })
  }
  await world.infrastructure.db.transaction().execute(async (tx) =>
    post(
      tx,
      postings.map(({ what, days, event: place, of }) => {
        const event = place === null ? undefined : events[place]
        return {
          ...what.posting,
          source: what.source,
          club_id: club.club_id,
          currency: 'EUR',
          occurred_at: world.clock.now().subtract({ hours: 24 * days }),
          settled_at: null,
          cause: { kind: 'payment' as const, id: randomUUID() },
          actor: { kind: 'system' as const },
          event: event === undefined ? null : { id: event.id, business_date: event.date },
          reservation_id: event?.parties[of ?? -1] ?? null,
        }
      }),
    ),
  )
  if (folds) await foldLedger(world.infrastructure)
  return club
}
