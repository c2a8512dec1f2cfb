import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { listSavedCards, removeSavedCard } from '#contract/payments/cards.ts'
import { beginReservationPayment as begin, payReservationByCard as payByCard } from '#contract/reservations/payment-page.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { answerBank, enterCard, type testCards } from '../../../testing/money.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { keepCardOf } from '../../payments/cards/keep-card.ts'
import { beginReservationPayment, payReservationByCard } from './pay-in-page.ts'
import { book, ledgerOf, paidOnce, prepaid } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Card = keyof typeof testCards

/** A booked reservation whose guest is on our page. */
async function onOurPage() {
  const booked = await book(world)
  const { guest, params } = booked
  const open = async (place: 'here' | 'provider' = 'here') => guest.call(begin, { params, body: { place } })
  const secret = (await open()).card_entry?.secret ?? ''
  const enter = async (card: Card, save = false) => {
    const answer = await enterCard(world, secret, card, save)
    await world.runDueJobs()
    return answer
  }
  const cards = async () => (await guest.call(listSavedCards)).cards
  const pay = async (card_id: string, id = params.id, idempotencyKey?: string) =>
    guest.call(payByCard, { params: { id }, body: { card_id }, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  /** The same guest books again. */
  const again = async (): Promise<string> => {
    const event_id = await addEvent(world)
    const prestation_id = await addPrestation(world, event_id, prepaid)
    const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
    return (await guest.call(createReservation, { body })).id
  }
  return { ...booked, open, secret, enter, cards, pay, again }
}

/** A guest who saved this card while paying. */
async function withSavedCard(card: Card = 'pays') {
  const booked = await onOurPage()
  const { url } = await booked.enter(card, true)
  if (url !== undefined) await answerBank(world, url, 'confirm')
  await world.runDueJobs()
  const [saved] = await booked.cards()
  if (saved === undefined) throw new Error('No card was saved.')
  return { ...booked, saved }
}

describe('beginReservationPayment', () => {
  it('gives our page what it needs, the same each time, and the provider reports the outcome.', async () => {
    const { open, secret, enter, read, booking } = await onOurPage()
    const page = await open()
    expect(page).toMatchObject({
      card_entry: { provider: 'simulated', key: null, secret },
      payment: { state: 'requires_action', url: expect.stringMatching(/\/client\/reservations\/[\w-]+\/pay$/) as string },
      reservation: { status: 'held', to_pay_minor: 5000 },
      cards: [],
    })
    expect(await read()).toMatchObject({ status: 'held', payment: { state: 'requires_action' } })
    expect(await enter('pays')).toEqual({ state: 'complete' })
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    expect(await ledgerOf(world, booking.id)).toEqual(paidOnce)
    expect(await enterCard(world, secret, 'pays')).toEqual({ state: 'over' })
  })

  it('lets a declined card be followed by another.', async () => {
    const { enter, read } = await onOurPage()
    expect(await enter('has_no_money')).toEqual({ state: 'declined', message: 'This card has insufficient funds.' })
    expect(await read()).toMatchObject({ status: 'held', payment: { state: 'requires_action' } })
    expect(await enter('pays')).toEqual({ state: 'complete' })
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  })

  it.each([
    ['confirm', { status: 'confirmed', payment: { state: 'succeeded' } }],
    ['refuse', { payment: { state: 'declined', decline_reason: 'The bank couldn’t verify your identity.' } }],
  ] as const)('leads to a bank that asks, and back: %s.', async (answer, after) => {
    const { enter, read, booking } = await onOurPage()
    const { state, url = '' } = await enter('asks')
    expect(state).toBe('requires_action')
    expect(await answerBank(world, url, answer)).toBe(`/client/reservations/${booking.id}/pay`)
    await world.runDueJobs()
    expect(await read()).toMatchObject(after)
  })

  it('refuses while a bank takes its time, and starts nothing twice.', async () => {
    const { open, enter, read } = await onOurPage()
    expect(await enter('tells_late')).toEqual({ state: 'complete' })
    await expect(open()).rejects.toMatchObject(refusedWith(409, 'payment_pending'))
    expect(await read()).toMatchObject({ payment: { state: 'processing' } })
  })

  it('closes our form before the provider’s page opens, and the other way round.', async () => {
    const { open, secret, payWith, enter } = await onOurPage()
    const hosted = await open('provider')
    expect(hosted).toMatchObject({ card_entry: null, payment: { url: expect.stringContaining('/checkouts/') as string } })
    expect(await enter('pays')).toEqual({ state: 'over' })
    const here = await open()
    expect(here.card_entry?.secret).not.toBe(secret)
    await payWith('pays')
    expect(await enterCard(world, here.card_entry?.secret ?? '', 'pays')).toEqual({ state: 'over' })
  })

  it('opens one form for taps at the same moment.', async () => {
    const { guest, params } = await book(world)
    const pages = await Promise.all(Array.from({ length: 4 }, async () => guest.call(begin, { params, body: { place: 'here' } })))
    expect(new Set(pages.map(({ card_entry }) => card_entry?.secret)).size).toBe(1)
  })

  it('refuses what is expired, cancelled or paid, and another guest’s booking.', async () => {
    const expired = await onOurPage()
    await expired.later({ hours: 3 })
    await expect(expired.open()).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    expect(await enterCard(world, expired.secret, 'pays')).toEqual({ state: 'over' })
    const cancelled = await onOurPage()
    await cancelled.act('cancel')
    await world.runDueJobs()
    await expect(cancelled.open()).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    expect(await enterCard(world, cancelled.secret, 'pays')).toEqual({ state: 'over' })
    const paid = await onOurPage()
    await paid.enter('pays')
    await expect(paid.open()).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    await expect(cancelled.guest.call(begin, { params: paid.params, body: { place: 'here' } })).rejects.toMatchObject(
      refusedWith(404, 'not_found'),
    )
  })

  it('says so when the provider does not answer, and when there is none.', async () => {
    const { guest, params } = await book(world)
    const { payments } = world.infrastructure
    if (!payments?.cardEntry) throw new Error('This world has a provider.')
    const cardEntry = { ...payments.cardEntry, begin: () => Promise.reject(new Error('No answer.')) }
    const caller = { actor: { user_id: guest.id } } as Parameters<typeof beginReservationPayment>[1]
    const request = { id: params.id, place: 'here' } as const
    await expect(
      beginReservationPayment({ ...world.infrastructure, payments: { ...payments, cardEntry } }, caller, request),
    ).rejects.toMatchObject({ code: 'payment_unreachable' })
    await expect(beginReservationPayment({ ...world.infrastructure, payments: null }, caller, request)).rejects.toMatchObject({
      code: 'payment_not_available',
    })
    const hosted = { ...world.infrastructure, payments: { ...payments, cardEntry: null } }
    expect(await beginReservationPayment(hosted, caller, request).catch(String)).toMatchObject({ card_entry: null })
  })
})

describe('Saved cards', () => {
  it('are saved only if the guest says so, and show what they recognise them by.', async () => {
    const one = await onOurPage()
    await one.enter('pays')
    expect(await one.cards()).toEqual([])
    const { saved } = await withSavedCard()
    expect(saved).toEqual({
      id: expect.any(String) as string,
      brand: 'visa',
      last4: '4242',
      expires_month: 12,
      expires_year: expect.any(Number) as number,
      saved_at: expect.any(String) as string,
    })
  })

  it('saved again replace themselves.', async () => {
    const { guest, saved, again, cards } = await withSavedCard()
    const page = await guest.call(begin, { params: { id: await again() }, body: { place: 'here' } })
    expect(page.cards).toEqual([saved])
    await enterCard(world, page.card_entry?.secret ?? '', 'pays', true)
    await world.runDueJobs()
    expect(await cards()).toHaveLength(1)
    expect((await cards())[0]?.id).not.toBe(saved.id)
  })
})

describe('payReservationByCard', () => {
  it('pays in one call, once, and tells a repeated one the same.', async () => {
    const { pay, saved, again } = await withSavedCard()
    const id = await again()
    const [first, second] = await Promise.allSettled([pay(saved.id, id, 'a'), pay(saved.id, id, 'a')])
    expect([first.status, second.status]).toContain('fulfilled')
    await world.runDueJobs()
    expect(await pay(saved.id, id, 'a')).toMatchObject({ payment: { state: 'succeeded', url: null } })
    await expect(pay(id, id, 'a')).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
    await expect(pay(saved.id, id)).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    expect(await ledgerOf(world, id)).toEqual(paidOnce)
  })

  it('leads to a bank that asks; leaving it, the guest pays with another card.', async () => {
    const { pay, saved, again, guest } = await withSavedCard('asks')
    const id = await again()
    const { payment } = await pay(saved.id, id)
    expect(payment).toMatchObject({ state: 'requires_action', url: expect.stringContaining('/charges/') as string })
    expect(await answerBank(world, payment?.url ?? '', 'confirm')).toBe(`/client/reservations/${id}/pay`)
    await world.runDueJobs()
    expect(await ledgerOf(world, id)).toEqual(paidOnce)
    const other = await again()
    await pay(saved.id, other)
    const page = await guest.call(begin, { params: { id: other }, body: { place: 'here' } })
    expect(page).toMatchObject({ card_entry: { provider: 'simulated' } })
  })

  it('refuses while another payment is being made, and when the provider is away.', async () => {
    const { pay, saved, again, guest } = await withSavedCard()
    const id = await again()
    const page = await guest.call(begin, { params: { id }, body: { place: 'here' } })
    await enterCard(world, page.card_entry?.secret ?? '', 'tells_late')
    await expect(pay(saved.id, id)).rejects.toMatchObject(refusedWith(409, 'payment_pending'))
    const { payments } = world.infrastructure
    if (payments === null) throw new Error('This world has a provider.')
    const away = { ...payments, charge: () => Promise.reject(new Error('No answer.')) }
    const caller = { actor: { user_id: guest.id } } as Parameters<typeof payReservationByCard>[1]
    const request = { id: await again(), card_id: saved.id, idempotency_key: null }
    await expect(payReservationByCard({ ...world.infrastructure, payments: away }, caller, request)).rejects.toMatchObject({
      code: 'payment_unreachable',
    })
    await expect(payReservationByCard({ ...world.infrastructure, payments: null }, caller, request)).rejects.toMatchObject({
      code: 'payment_not_available',
    })
    // What was recorded is charged a minute later.
    world.clock.move({ minutes: 2 })
    await world.runDueJobs()
    expect(await ledgerOf(world, request.id)).toEqual(paidOnce)
  })

  it('refuses a card of someone else, and a removed one.', async () => {
    const { pay, saved, again, guest } = await withSavedCard()
    const other = await onOurPage()
    await expect(other.pay(saved.id)).rejects.toMatchObject(refusedWith(409, 'card_not_saved'))
    await expect(other.guest.call(removeSavedCard, { params: { id: saved.id } })).rejects.toMatchObject(
      refusedWith(404, 'not_found'),
    )
    expect(await guest.call(removeSavedCard, { params: { id: saved.id } })).toEqual({ cards: [] })
    await expect(guest.call(removeSavedCard, { params: { id: saved.id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await expect(pay(saved.id, await again())).rejects.toMatchObject(refusedWith(409, 'card_not_saved'))
    await world.runDueJobs()
    expect(await rowsOf(saved.id)).toEqual([])
  })

  it('and a removal at the same moment: the card pays once or not at all, and is gone afterwards.', async () => {
    const { pay, saved, again, guest, cards } = await withSavedCard()
    const id = await again()
    const [paid] = await Promise.allSettled([pay(saved.id, id), guest.call(removeSavedCard, { params: { id: saved.id } })])
    expect(await cards()).toEqual([])
    world.clock.move({ minutes: 11 })
    await world.runDueJobs()
    expect(await ledgerOf(world, id)).toEqual(paid.status === 'fulfilled' ? paidOnce : {})
    expect((await rowsOf(saved.id)).every(({ last4 }) => last4 === '')).toBe(true)
  })

  it('stays at the provider while its payment waits for the bank, and is removed after it.', async () => {
    const { pay, saved, again, guest } = await withSavedCard('asks')
    const id = await again()
    const { payment } = await pay(saved.id, id)
    await guest.call(removeSavedCard, { params: { id: saved.id } })
    await world.runDueJobs()
    expect(await rowsOf(saved.id)).toMatchObject([{ last4: '3155' }])
    await answerBank(world, payment?.url ?? '', 'confirm')
    world.clock.move({ minutes: 11 })
    await world.runDueJobs()
    expect(await ledgerOf(world, id)).toEqual(paidOnce)
    expect(await rowsOf(saved.id)).toMatchObject([{ last4: '' }])
  })
})

it('A deleted account’s export has its cards, and none is left here or at the provider.', async () => {
  const { guest, saved, act } = await withSavedCard()
  expect(await guest.call(exportProfile)).toMatchObject({ saved_cards: [{ last4: '4242', kept_by: 'simulated' }] })
  await act('cancel')
  await guest.call(deleteAccount, { body: { password: world.password } })
  await world.runDueJobs()
  expect((await rowsOf(saved.id)).every(({ last4 }) => last4 === '')).toBe(true)
  const { rows } = await world.pool.query(
    `select 1 from simulated_methods m join payment_customers c on c.provider_reference = m.customer
     where c.payer_id = $1 and m.is_saved`,
    [guest.id],
  )
  expect(rows).toEqual([])
})

async function rowsOf(cardId: string): Promise<{ last4: string }[]> {
  const { rows } = await world.pool.query<{ last4: string }>('select last4 from payment_methods where id = $1', [cardId])
  return rows
}

it('A card that is being saved while its account is deleted is not left behind: the deletion waits, and erases it.', async () => {
  const { guest, booking, saved, act } = await withSavedCard()
  await act('cancel')
  await world.runDueJobs()
  const customer = await world.pool.query<{ reference: string }>(
    'select provider_reference as reference from payment_customers where payer_id = $1',
    [guest.id],
  )
  const { rows } = await world.pool.query<{ id: string }>('select id from payments where purpose_id = $1', [booking.id])
  // The provider’s answer comes again, with the card yet to be written.
  await world.pool.query('delete from payment_methods where id = $1', [saved.id])
  await world.pool.query(`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$`)
  await world.pool.query(
    'create trigger wait_for_test before insert on payment_methods for each row execute function wait_for_test()',
  )
  const pause = await world.pool.connect()
  await pause.query('select pg_advisory_lock(4711)')
  const waiting = async () =>
    (await world.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length
  const keeping = keepCardOf(world.infrastructure, rows[0]?.id ?? '')
  await expect.poll(waiting).toBe(1)
  let isDeleted = false
  const deleting = guest.call(deleteAccount, { body: { password: world.password } }).then(() => (isDeleted = true))
  await expect.poll(async () => isDeleted || (await waiting()) === 2).toBe(true)
  await pause.query('select pg_advisory_unlock(4711)')
  pause.release()
  await Promise.all([keeping, deleting])
  await world.pool.query('drop function wait_for_test() cascade')
  await world.runDueJobs()
  const left = await world.pool.query(
    `select m.last4, c.provider_reference from payment_customers c left join payment_methods m on m.customer_id = c.id
     where c.payer_id = $1 and (m.last4 <> '' or c.provider_reference is not null)`,
    [guest.id],
  )
  expect(left.rows).toEqual([])
  const atProvider = await world.pool.query('select 1 from simulated_methods where customer = $1 and is_saved', [
    customer.rows[0]?.reference,
  ])
  expect(atProvider.rows).toEqual([])
})
