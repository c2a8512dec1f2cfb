import { cancelSplit, getSplit, openSplitShare, paySplit, paySplitShare, startSplit } from '#contract/reservations/splits.ts'
import { keepSignedIn } from '../../../../testing/clubs.ts'
import { enterCard, giveCard, type testCards } from '../../../../testing/money.ts'
import type { World } from '../../../../testing/world.ts'
import { book } from './bookings.ts'

type Card = keyof typeof testCards

/** A hold of two places for 50.00 that its guest splits with Bo and Cy, and helpers for what each does. */
export async function splitBooking(
  world: World,
  friends: { name: string; amount_minor?: number }[] = [{ name: 'Bo' }, { name: 'Cy' }],
) {
  const reservation = await book(world)
  const { params, guest } = reservation
  const start = async (those = friends) => guest.call(startSplit, { params, body: { friends: those } })
  const begun = await start()
  const split = async () => {
    await keepSignedIn(world)
    return (await guest.call(getSplit, { params })).split
  }
  const codeOf = (name: string) => begun.shares.find((share) => share.name === name)?.url.split('#')[1] ?? ''
  const emailOf = (name: string) => `${name.toLowerCase()}-${reservation.booking.id}@example.com`
  const openPage = async (name: string) =>
    (await world.anonymous(paySplitShare, { body: { code: codeOf(name), email: emailOf(name) } })).url ?? ''
  const look = async (name: string) => world.anonymous(openSplitShare, { body: { code: codeOf(name) } })
  const pays = async (name: string, card: Card = 'pays') => giveCard(world, await openPage(name), card)
  const hostPage = async (part: 'own' | 'rest') => {
    await keepSignedIn(world)
    return (await guest.call(paySplit, { params, body: { part } })).url ?? ''
  }
  const hostPays = async (part: 'own' | 'rest', card: Card = 'pays') => giveCard(world, await hostPage(part), card)
  const cancel = async () => guest.call(cancelSplit, { params })
  const statesOf = async () =>
    Object.fromEntries(((await split())?.shares ?? []).map((one) => [`${one.name} ${one.amount_minor}`, one.state]))
  /** What the provider did with each card. */
  const charges = async () => {
    const { rows } = await world.pool.query<{ amount: number; end: string }>(
      `select c.amount_minor::integer as amount, case when c.state in ('succeeded', 'processing') and c.capture = 'open' then 'held'
         when c.state in ('succeeded', 'processing') then 'charged' else c.state end as end
       from simulated_charges c join payments p on p.id::text = c.reference where p.purpose_id = $1 order by c.created_at, c.id`,
      [reservation.booking.id],
    )
    return rows.map(({ amount, end }) => `${amount} ${end}`).toSorted()
  }
  const refunds = async () => {
    const { rows } = await world.pool.query<{ name: string | null; amount: number }>(
      `select s.name, sum(f.amount_minor)::integer as amount from payment_refunds f join payments p on p.id = f.payment_id
         left join payment_shares s on s.id = p.share_id where p.purpose_id = $1 and f.state <> 'failed' group by s.name`,
      [reservation.booking.id],
    )
    return Object.fromEntries(rows.map(({ name, amount }) => [name ?? 'alone', amount]))
  }
  return {
    ...reservation,
    begun,
    start,
    split,
    look,
    openPage,
    pays,
    hostPage,
    hostPays,
    cancel,
    statesOf,
    charges,
    refunds,
    codeOf,
    emailOf,
  }
}

type Place = 'here' | 'provider'

/** A split whose shares are paid in our page. */
export async function splitInPage(world: World) {
  const booking = await splitBooking(world)
  const { codeOf, emailOf, guest, params } = booking
  const open = async (name: string, place: Place = 'here') =>
    world.anonymous(paySplitShare, { body: { code: codeOf(name), email: emailOf(name), place } })
  const openOwn = async (part: 'own' | 'rest', place: Place = 'here') => {
    await keepSignedIn(world)
    return guest.call(paySplit, { params, body: { part, place } })
  }
  const enterInto = async ({ card_entry }: Awaited<ReturnType<typeof open>>, card: Card, save = false) => {
    const answer = await enterCard(world, card_entry?.secret ?? '', card, save)
    await world.runDueJobs()
    return answer
  }
  const enter = async (name: string, card: Card) => enterInto(await open(name), card)
  return { ...booking, open, openOwn, enter, enterInto }
}
