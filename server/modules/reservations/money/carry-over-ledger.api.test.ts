import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageClubReservation } from '#contract/club-reservations.ts'
import { manageReservation } from '#contract/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, ledgerOf } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** Sums by account, and by line if there is one. */
const balances = async () => {
  const { rows } = await world.pool.query<{ of: string; sum: number }>(
    `select concat_ws(' ', e.account, e.category, e.line_id) as of, sum(e.amount_minor)::int as sum
     from ledger_entries e group by 1 having sum(e.amount_minor) <> 0 order by 1`,
  )
  return Object.fromEntries(rows.map(({ of, sum }) => [of, sum]))
}

const headers = async () =>
  (
    await world.pool.query<Record<string, unknown>>(
      `select kind, source_id, posted_on::text, business_date::text, source, event_id from ledger_transactions
       where kind <> 'carried_over' order by kind, source_id`,
    )
  ).rows

/** Rewrites everything posted to the form of the version with one book. */
const asBefore = async () =>
  world.pool.query(`
    set session_replication_role = replica;
    insert into ledger_entries (transaction_id, position, account, amount_minor)
      select transaction_id, 99, 'club_sales', sum(amount_minor) from ledger_entries
      where account in ('club_sales', 'club_output_tax') and transaction_id in (select id from ledger_transactions where kind = 'paid_at_club')
      group by transaction_id;
    delete from ledger_entries where starts_with(account, 'club_') and account <> 'club_till' and position <> 99;
    update ledger_transactions
    set business_date = posted_on, posted_on = null, source = null, event_id = null, actor_kind = null, actor_id = null;
    update payments set event_id = null, business_date = null, allocation = '[]';
    update payment_refunds set allocation = '[]';
    update till_payments set allocation = '[]';
    set session_replication_role = default;`)

describe('What a version with one book posted', () => {
  it('is migrated to the cent: both books, lines, taxes and dates, once.', async () => {
    const admin = await world.admin()
    const bottle = { kind: 'bottle', name: 'Bottle', pricing: 'per_unit', payment: 'prepaid', price_minor: 4999, tax_bp: 2100 }
    const entry = { payment: 'deposit', price_minor: 2501, deposit_bp: 3333, tax_bp: 900 }
    const paid = await book(world, entry, { in_hours: 200 }, [bottle])
    await paid.paid()
    const partly = await book(world, entry, { in_hours: 200 }, [bottle])
    await partly.paid()
    const failing = await book(world, entry, { in_hours: 200 }, [bottle])
    await failing.payWith('refunds_never')
    await world.runDueJobs()
    await keepSignedIn(world)
    const manage = async (id: string, body: Parameters<typeof admin.call<typeof manageClubReservation>>[1]['body']) =>
      admin.call(manageClubReservation, { params: { id }, body })
    await manage(paid.made.id, { action: 'record_payment', amount_minor: 3000, method: 'cash' })
    world.clock.move({ minutes: 1 })
    await manage(paid.made.id, { action: 'refund', amount_minor: 6000, reason: 'A spilled bottle' })
    await manage(partly.made.id, { action: 'refund', amount_minor: 1001, reason: 'Sorry' })
    await manage(failing.made.id, { action: 'refund', amount_minor: 777, reason: 'It will fail' })
    await failing.later({ hours: 3 })
    await partly.guest.call(manageReservation, { params: partly.params, body: { action: 'cancel' } })
    await partly.later({ minutes: 1 })
    const before = { balances: await balances(), headers: await headers() }
    expect(Object.keys(before.balances).filter((of) => of.startsWith('club_output_tax'))).not.toEqual([])

    await asBefore()
    expect(await balances()).not.toEqual(before.balances)
    await paid.later({ minutes: 1 })
    expect(await balances()).toEqual(before.balances)
    expect(await headers()).toEqual(before.headers)
    const open = await world.pool.query(
      `select 1 from ledger_transactions where posted_on is null union all
       select 1 from ledger_entries group by transaction_id, starts_with(account, 'club_') having sum(amount_minor) <> 0`,
    )
    expect(open.rows).toEqual([])

    await paid.later({ minutes: 1 })
    expect(await balances()).toEqual(before.balances)
    // Later refunds use the reconstructed allocations.
    await manage(failing.made.id, { action: 'refund', reason: 'All of it' })
    const left = await ledgerOf(world, failing.made.id)
    expect(Object.keys(left).filter((account) => account.startsWith('club_'))).toEqual([])
  })

  it('is completed once, and nothing else in it can change.', async () => {
    await world.pool.query(`
      insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, source_kind, source_id)
        select gen_random_uuid(), 'invoice_paid', id, 'EUR', now(), now(), 'payment', gen_random_uuid() from clubs limit 1;
      insert into ledger_entries (transaction_id, position, account, amount_minor)
        select t.id, p.n, p.account, p.amount from ledger_transactions t,
          (values (0, 'provider_clearing', 5), (1, 'platform_receivable', -5)) as p (n, account, amount)
          where t.posted_on is null`)
    await expect(
      world.pool.query(
        `update ledger_transactions set posted_on = business_date, source = 'online', currency = 'USD' where posted_on is null`,
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_append_only' })
    await world.pool.query(`update ledger_transactions set posted_on = business_date, source = 'online' where posted_on is null`)
    await expect(world.pool.query(`update ledger_transactions set posted_on = null`)).rejects.toMatchObject({
      constraint: 'ledger_append_only',
    })
  })
})
