import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book } from './testing/bookings.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

/** An event's non-zero balances by business date and account. */
async function postedBy(eventId: string, business_date: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; sum: string }>(
    `select e.account, sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.event_id = $1 and t.business_date = $2 group by 1 having sum(e.amount_minor) <> 0 order by 1`,
    [eventId, business_date],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

async function moveBy(id: string, days: number) {
  const { version, starts_at_local, business_date: from } = await admin.call(getManagedEvent, { params: { id } })
  const moved = Temporal.PlainDateTime.from(starts_at_local).add({ days }).toString({ smallestUnit: 'minute' })
  const { business_date: to } = await admin.call(updateEvent, {
    params: { id },
    body: { version, starts_at_local: moved, notify_guests: true },
  })
  return { from, to }
}

const sold = {
  club_due_from_platform: 4950,
  club_platform_fees: 50,
  club_sales: -5000,
  due_to_clubs: -4950,
  platform_fees: -50,
  provider_clearing: 4925,
  provider_fees: 75,
}

describe('An event that moves to another business date', () => {
  it('moves its postings in both books, and later ones are posted on the new date.', async () => {
    const { event_id, paid, params } = await book(world)
    await paid()
    const { from, to } = await moveBy(event_id, 2)
    expect([await postedBy(event_id, from), await postedBy(event_id, to)]).toEqual([{}, sold])
    const { rows } = await world.pool.query(
      `select source, actor_kind, business_date::text, settled_at from ledger_transactions where event_id = $1
          and kind = 'event_moved' order by 3`,
      [event_id],
    )
    expect(rows).toEqual(
      [from, to].map((business_date) => ({ source: 'adjustment', actor_kind: 'club', business_date, settled_at: null })),
    )

    await admin.call(manageClubReservation, { params, body: { action: 'refund', reason: 'The date does not suit them' } })
    await world.runDueJobs()
    expect([await postedBy(event_id, from), await postedBy(event_id, to)]).toEqual([
      {},
      { provider_clearing: -75, provider_fees: 75 },
    ])
  })

  it('may move again, and back.', async () => {
    const { event_id, paid } = await book(world)
    await paid()
    const first = await moveBy(event_id, 1)
    const back = await moveBy(event_id, -1)
    expect(back).toEqual({ from: first.to, to: first.from })
    expect([await postedBy(event_id, first.from), await postedBy(event_id, first.to)]).toEqual([sold, {}])
  })

  it('moves a payment under way too.', async () => {
    const { event_id, payWith, booking } = await book(world)
    await payWith('tells_late')
    const { from, to } = await moveBy(event_id, 1)
    world.clock.move({ hours: 7 })
    await world.runDueJobs()
    expect(await postedBy(event_id, from)).toEqual({})
    expect(await postedBy(event_id, to)).toMatchObject({ provider_clearing: 4925 })
    expect(booking.status).toBe('held')
  })

  it('posts nothing if there was nothing, or if only its time changes.', async () => {
    const { event_id } = await book(world)
    await moveBy(event_id, 1)
    const { rows } = await world.pool.query(`select 1 from ledger_transactions where event_id = $1`, [event_id])
    expect(rows).toEqual([])
  })
})
