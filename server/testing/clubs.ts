import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/base/client.ts'
import { setUpPaymentMethod } from '#contract/subscriptions/subscriptions.ts'
import { insertRow } from './bad-input/insert-row.ts'
import { giveCard, type testCards } from './money.ts'
import type { World } from './world.ts'

export interface TestClub {
  club_id: string
  email: string
  token: string
  /** As its administrator. */
  call: Call
  /** Enters a test card on the provider's page, like the administrator. */
  give(card: keyof typeof testCards): Promise<void>
}

/** A club that is set up and has no subscription; by default in Amsterdam. */
export async function addClub(world: World, change: Record<string, unknown> = {}): Promise<TestClub> {
  const { id: admin_id, email, token, call } = await world.guest('adminclub')
  const club_id = randomUUID()
  const stamp = world.clock.now().toString({ smallestUnit: 'millisecond' })
  await insertRow(world.pool, 'clubs', {
    id: club_id,
    admin_id,
    slug: club_id,
    name: 'Nachtwerk',
    legal_name: 'Nachtwerk BV',
    street: 'Kade 2',
    postcode: '1012 AB',
    city: 'Amsterdam',
    country: 'NL',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    licence_capacity: 500,
    contact_email: 'hello@nachtwerk.example',
    contact_phone: '+31 20 555 0100',
    cancellation_policy: '[]',
    search_text: ' nachtwerk amsterdam',
    created_at: stamp,
    updated_at: stamp,
    ...change,
  })
  await keepSignedIn(world)
  const give = async (card: keyof typeof testCards) => {
    const { url } = await call(setUpPaymentMethod, {})
    await giveCard(world, url, card)
    await world.runDueJobs()
  }
  return { club_id, email, token, call, give }
}

/** A client whose email is confirmed. */
export async function confirmedGuest(world: World): ReturnType<World['guest']> {
  const guest = await world.guest('client')
  await world.pool.query('update users set email_confirmed_at = created_at where id = $1', [guest.id])
  return guest
}

/** Tests move the clock over months, longer than sessions last. One at a time: two updates of all rows would deadlock. */
export async function keepSignedIn(world: World): Promise<void> {
  await world.pool.query(
    `begin; lock table tokens in share row exclusive mode; update tokens set expires_at = '2100-01-01', created_at = '2099-01-01'; commit`,
  )
}

/** Lets days of 24 hours pass with everything due in them, `step` at a time. */
export async function passDays(world: World, days: number, step = 1): Promise<void> {
  await keepSignedIn(world)
  for (let passed = 0; passed < days; passed += step) {
    world.clock.move({ hours: 24 * Math.min(step, days - passed) })
    await world.runDueJobs()
  }
}

/** Moves on until some hours after an instant: jobs are late. */
export async function passUntil(world: World, at: string, lateHours = 0): Promise<void> {
  await keepSignedIn(world)
  world.clock.move({ milliseconds: world.clock.now().until(at).total('milliseconds') + lateHours * 3_600_000 })
  await world.runDueJobs()
}

/** A club's balances by account: debits minus credits. */
export async function readLedger(world: World, clubId: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; sum: string }>(
    `select e.account, sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.club_id = $1 group by 1`,
    [clubId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

/** Subjects of the emails to an address, in the order they were sent. */
export async function readSubjects(world: World, address: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ subject: string }>(
    'select subject from mailbox where recipient = $1 order by sent_at, id',
    [address],
  )
  return rows.map(({ subject }) => subject)
}

/** The text of the last email to an address about something. */
export async function readEmail(world: World, address: string, about: string): Promise<string> {
  const { rows } = await world.pool.query<{ text: string }>(
    `select text from mailbox where recipient = $1 and subject like $2 || '%' order by sent_at desc, id desc limit 1`,
    [address, about],
  )
  return rows[0]?.text ?? ''
}

/** A party has arrived, as the door records it. */
export const arrive = async (world: World, reservationId: string): Promise<unknown> =>
  world.pool.query(`update reservations set status = 'checked_in', checked_in_heads = 1, checked_in_at = now() where id = $1`, [
    reservationId,
  ])

/** Moves the clock until tomorrow's event is completed. */
export async function passEvent(world: World): Promise<void> {
  world.clock.move({ hours: 35 })
  await world.runDueJobs()
  await keepSignedIn(world)
}
