import { confirmEmail, deleteAccount, getProfile, requestEmailCode, updateProfile } from '#contract/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readTicket } from '#contract/door/ticket-code.ts'
import { getTickets } from '#contract/door/tickets.ts'
import {
  cancelReservation,
  createReservation,
  getReservation,
  getReservationReceipt,
  listReservations,
  manageReservation,
} from '#contract/reservations/reservations.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { manageEvent } from '#contract/events/management.ts'
import { changeBooking } from '../../../../testing/change-booking.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../../testing/clubs.ts'
import { giveCard } from '../../../../testing/money.ts'
import { addEvent, addPrestation } from '../../../../testing/events.ts'
import { openWorld, type World } from '../../../../testing/world.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => Promise.all([world.close(), limited.close()]))

const begin = `update events set starts_at = starts_at - interval '73 hours', ends_at = ends_at - interval '73 hours'
  where id = $1`

type Guest = Awaited<ReturnType<World['guest']>>

/** Two places of a new event, confirmed for one guest, and another guest who may receive them. */
async function booked(thing: Record<string, unknown> = {}, event: Record<string, unknown> = {}, of = world) {
  const event_id = await addEvent(of, event)
  const prestation_id = await addPrestation(of, event_id, thing)
  const [holder, heir] = [await of.guest('client'), await of.guest('client')]
  await keepSignedIn(of)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
  const { id } = await holder.call(createReservation, { body: { ...body, notes: 'Near the bar', guests: [{ name: 'Bo' }] } })
  const params = { id }
  const offer = async (to = heir.username) => holder.call(manageReservation, { params, body: { action: 'transfer', to } })
  const answer = async (guest: Guest, action: 'accept_transfer' | 'decline_transfer', idempotencyKey?: string) =>
    guest.call(manageReservation, { params, body: { action }, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  const read = async (guest: Guest) => guest.call(getReservation, { params })
  /** Whether it is in the guest's list; every guest of the world has one more. */
  const isListed = async (guest: Guest) => {
    const { reservations, count } = await guest.call(listReservations, { query: { when: 'upcoming' } })
    expect(count).toBe(reservations.length)
    return reservations.some((one) => one.id === id)
  }
  const outcomes = async () => {
    const { rows } = await of.pool.query<{ outcome: string }>(
      'select outcome from reservation_transfers where reservation_id = $1 order by made_at, id',
      [id],
    )
    return rows.map(({ outcome }) => outcome)
  }
  return { event_id, prestation_id, body, holder, heir, id, params, offer, answer, read, isListed, outcomes }
}

const confirmEmailOf = async ({ call }: { call: World['anonymous'] }) => {
  const { code = '' } = await call(requestEmailCode)
  return call(confirmEmail, { body: { code } })
}

const notThere = { status: 404, body: { code: 'not_found' } }
const refused = (code: string, status = 409) => ({ status, body: { code } })

describe('transfer', () => {
  it('waits for an unconfirmed email: only its confirmed owner gets the offer.', async () => {
    const { heir, offer, read, isListed } = await booked()
    const squatter = await world.guest('client')
    const email = `real-${heir.username}@example.com`
    await world.pool.query('update users set email = $2 where id = $1', [squatter.id, email])
    await offer(email.toUpperCase())
    expect(await isListed(squatter)).toBe(false)
    await expect(read(squatter)).rejects.toMatchObject(notThere)
    expect(await readSubjects(world, email)).toEqual([])

    const body = { 'user[email]': email, 'user[current_password]': world.password }
    await heir.call(updateProfile, { body })
    expect(await isListed(heir)).toBe(false)
    await confirmEmailOf(heir)
    expect(await isListed(heir)).toBe(true)
    expect((await squatter.call(getProfile)).user.email).toBeNull()
    await world.runDueJobs()
    expect(await readSubjects(world, email)).toContainEqual(expect.stringMatching(/^A booking for you: Night Shift \(/))
    const { rows } = await world.pool.query(
      'select distinct octet_length(to_email_hash) as bytes from reservation_transfers where to_email_hash is not null',
    )
    expect(rows).toEqual([{ bytes: 32 }])
  })

  it('offers a reservation to the client with this username or email, who sees what is booked and may answer.', async () => {
    const { heir, offer, read, isListed, id } = await booked({ payment: 'at_club', price_minor: 1200 })
    expect(await isListed(heir)).toBe(false)
    await confirmEmailOf(heir)
    const offered = await offer(`  ${heir.email.toUpperCase()} `)
    expect(offered).toMatchObject({
      status: 'confirmed',
      transfer: { side: 'sent', from: null, to: null },
      allowed_actions: ['modify', 'cancel', 'transfer', 'decline_transfer'],
    })
    expect(await read(heir)).toMatchObject({
      id,
      party_size: 2,
      total_minor: 2400,
      due_at_club_minor: 2400,
      notes: '',
      guests: [],
      payment: null,
      movements: [],
      transfer: { side: 'received', from: 'Ana Lopez', to: null },
      allowed_actions: ['accept_transfer', 'decline_transfer'],
    })
    expect(await isListed(heir)).toBe(true)
    await expect(heir.call(getReservation, { params: { id }, query: { preview: 'cancel' } })).rejects.toMatchObject(notThere)
    await expect(heir.call(cancelReservation, { params: { id } })).rejects.toMatchObject(notThere)
    await expect(heir.call(getTickets, { params: { id } })).rejects.toMatchObject(notThere)
    await world.runDueJobs()
    expect(await readSubjects(world, heir.email)).toEqual([expect.stringMatching(/^A booking for you: Night Shift \(/)])
    expect((await heir.call(listNotifications)).notifications[0]).toMatchObject({
      kind: 'transfer_offered',
      path: `/client/reservations/${id}`,
    })
  })

  it('to an email gives the same answer whether or not it has an account.', async () => {
    const one = await booked()
    await confirmEmailOf(one.heir)
    const { version, ...offer } = await one.offer(one.heir.email)
    expect(await one.offer('nobody@example.com')).toEqual({ ...offer, version: version + 1 })
    expect(await one.outcomes()).toEqual(['taken_back', 'open'])
    await expect(one.read(one.heir)).rejects.toMatchObject(notThere)
    const preview = (to: string) => one.holder.call(getReservation, { params: one.params, query: { preview: 'transfer', to } })
    expect((await preview(one.heir.email)).recipient).toBeNull()
    expect((await preview('nobody@example.com')).recipient).toBeNull()
  })

  it('to a username shows the initials of its guest before and after, and refuses one that no guest has.', async () => {
    const { holder, heir, params, offer, outcomes } = await booked()
    await heir.call(updateProfile, { body: { 'user[first_name]': 'Mara', 'user[last_name]': 'Lind' } })
    const preview = (to?: string) =>
      holder.call(getReservation, { params, query: { preview: 'transfer', ...(to !== undefined && { to }) } })
    expect((await preview(` ${heir.username.toUpperCase()}`)).recipient).toBe('M••• L•••')
    expect((await offer()).transfer).toMatchObject({ side: 'sent', to: 'M••• L•••' })
    const admin = await world.admin()
    const unknown = { to: ['No guest has this username. Check the spelling, or enter their email'] }
    for (const to of ['nobody-at-all', admin.username]) {
      await expect(offer(to)).rejects.toMatchObject({ status: 400, body: { code: 'invalid', fields: unknown } })
      await expect(preview(to)).rejects.toMatchObject({ status: 400, body: { code: 'invalid', fields: unknown } })
    }
    await expect(preview()).rejects.toMatchObject({ status: 400, body: { fields: { to: ['Username or email is required'] } } })
    expect(await outcomes()).toEqual(['open'])
  })

  it('is looked up twenty times an hour at most.', async () => {
    const { holder, params, heir } = await booked({}, {}, limited)
    const preview = () => holder.call(getReservation, { params, query: { preview: 'transfer', to: heir.username } })
    for (let time = 0; time < 20; time += 1) await preview()
    await expect(preview()).rejects.toMatchObject(refused('rate_limited', 429))
  })

  it('repeated, offers it to someone else instead.', async () => {
    const { heir, offer, read, answer } = await booked()
    const other = await world.guest('client')
    await offer()
    await offer(other.username)
    await expect(answer(heir, 'accept_transfer')).rejects.toMatchObject(notThere)
    expect(await read(other)).toMatchObject({ allowed_actions: ['accept_transfer', 'decline_transfer'] })
  })

  it("is refused to oneself, for another client's reservation, before confirmation and once the event has started.", async () => {
    const { holder, heir, offer, params, outcomes } = await booked()
    await expect(offer(holder.username)).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { to: ['That’s you. Enter another guest'] } },
    })
    await expect(heir.call(manageReservation, { params, body: { action: 'transfer', to: heir.username } })).rejects.toMatchObject(
      notThere,
    )
    expect(await outcomes()).toEqual([])
    const bookedReservation = await booked({ payment: 'prepaid', price_minor: 2500 })
    await expect(bookedReservation.offer()).rejects.toMatchObject(refused('invalid_transition'))
    const begun = await booked()
    await world.pool.query(begin, [begun.event_id])
    await expect(begun.offer()).rejects.toMatchObject(refused('modify_too_late'))
    const off = await booked()
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [off.event_id])
    await expect(off.offer()).rejects.toMatchObject(refused('event_cancelled'))
  })

  it('is limited to ten per hour.', async () => {
    const { offer } = await booked({}, {}, limited)
    for (let time = 0; time < 10; time += 1) await offer(`nobody-${time}@example.com`)
    await expect(offer()).rejects.toMatchObject(refused('rate_limited', 429))
  })
})

describe('accept_transfer', () => {
  it("makes the recipient the holder: lines and prices stay, the sender's notes and tickets do not.", async () => {
    const { holder, heir, offer, answer, isListed, params, id, outcomes } = await booked({
      payment: 'at_club',
      price_minor: 1200,
    })
    await world.runDueJobs()
    const before = await holder.call(getTickets, { params })
    const { lines } = await offer()
    const key = crypto.randomUUID()
    const accepted = await answer(heir, 'accept_transfer', key)
    expect(accepted).toMatchObject({
      status: 'confirmed',
      lines,
      total_minor: 2400,
      notes: '',
      guests: [],
      allowed_actions: ['modify', 'cancel', 'transfer'],
    })
    expect(accepted).not.toHaveProperty('transfer')
    expect(await answer(heir, 'accept_transfer', key)).toEqual(accepted)
    await expect(answer(heir, 'accept_transfer')).rejects.toMatchObject(refused('invalid_transition'))
    await expect(holder.call(getTickets, { params })).rejects.toMatchObject(notThere)
    expect([await isListed(holder), await isListed(heir), await outcomes()]).toEqual([false, true, ['accepted']])
    const after = await heir.call(getTickets, { params })
    expect(after.tickets.map(({ qr }) => readTicket(qr.text)?.series)).toEqual([2, 2])
    expect(after.tickets.some(({ code }) => before.tickets.some((one) => one.code === code))).toBe(false)
    const { rows } = await world.pool.query(
      'select action, actor_id from reservation_history where reservation_id = $1 order by at, id',
      [id],
    )
    expect(rows).toEqual([
      { action: 'transfer', actor_id: holder.id },
      { action: 'accept_transfer', actor_id: heir.id },
    ])
    await world.runDueJobs()
    expect(await readSubjects(world, holder.email)).toContainEqual(expect.stringMatching(/^Booking transferred: Night Shift \(/))
    expect(await readSubjects(world, heir.email)).toEqual([expect.stringContaining('Confirmed: Night Shift')])
  })

  it('is for no one else, not even the sender.', async () => {
    const { holder, offer, answer, read } = await booked()
    const stranger = await world.guest('client')
    await offer()
    await expect(answer(holder, 'accept_transfer')).rejects.toMatchObject(refused('invalid_transition'))
    for (const action of ['accept_transfer', 'decline_transfer'] as const)
      await expect(answer(stranger, action)).rejects.toMatchObject(notThere)
    await expect(read(stranger)).rejects.toMatchObject(notThere)
  })

  it.each<[string, string, string, number]>([
    ['who is too young', 'update reservations set min_age = 99 where event_id = $1', 'underage', 403],
    ['whose ID is not verified', 'update events set requires_verified_id = true where id = $1', 'id_required', 403],
    ['who would have too many places', 'update events set per_client_limit = 1 where id = $1', 'per_client_limit', 409],
    [
      'who would have too many of one thing',
      'update prestations set per_client_limit = 1 where event_id = $1',
      'per_client_limit',
      409,
    ],
    ['once the event has begun', begin, 'modify_too_late', 409],
    ['of a cancelled event', `update events set state = 'cancelled' where id = $1`, 'event_cancelled', 409],
  ])('is refused to a guest %s.', async (_, change, code, status) => {
    const { event_id, holder, heir, offer, answer, read, outcomes } = await booked()
    await offer()
    await world.pool.query(change, [event_id])
    await expect(answer(heir, 'accept_transfer')).rejects.toMatchObject(refused(code, status))
    expect(await outcomes()).toEqual(['open'])
    expect((await read(holder)).id).toBeTruthy()
  })

  it('counts what the guest already has for the event.', async () => {
    const { body, heir, offer, answer } = await booked({}, { per_client_limit: 3 })
    await heir.call(createReservation, { body })
    await offer()
    await expect(answer(heir, 'accept_transfer')).rejects.toMatchObject({
      status: 409,
      body: { code: 'per_client_limit', left: 1 },
    })
  })

  it('transfers what was paid: a refund goes back to the original payer.', async () => {
    const { holder, heir, params, offer, answer, read, id } = await booked({ payment: 'prepaid', price_minor: 2500 })
    const { payment } = await holder.call(manageReservation, { params, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    await offer()
    expect(await read(heir)).toMatchObject({ payment_status: 'paid', to_pay_minor: 0, paid_minor: 0, payment: null })
    expect(await answer(heir, 'accept_transfer')).toMatchObject({ payment_status: 'paid', paid_minor: 5000, to_pay_minor: 0 })
    expect(await heir.call(cancelReservation, { params })).toMatchObject({ status: 'cancelled', refunded_minor: 5000 })
    await world.runDueJobs()
    const { rows } = await world.pool.query(
      'select p.payer_id, f.amount_minor, f.state from payments p join payment_refunds f on f.payment_id = p.id where p.purpose_id = $1',
      [id],
    )
    expect(rows).toEqual([{ payer_id: holder.id, amount_minor: '5000', state: 'succeeded' }])
  })

  it('keeps the page, payments and receipt of the sender under past bookings, and emails them about a refund.', async () => {
    const { holder, heir, params, offer, answer, read, id } = await booked({ payment: 'prepaid', price_minor: 2500 })
    const { payment } = await holder.call(manageReservation, { params, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    await offer()
    expect((await answer(heir, 'accept_transfer')).transferred).toBe('to_you')
    await world.runDueJobs()
    const confirmation = await readEmail(world, heir.email, 'Confirmed')
    for (const part of [
      'This booking is now yours.',
      'Paid by your friend: €50.00',
      'Your friend paid. If you cancel, the refund goes to their card.',
      'You received this because a friend transferred this booking to you.',
    ])
      expect(confirmation).toContain(part)
    expect(await readEmail(world, holder.email, 'Booking transferred')).toContain(`${heir.username} accepted your offer`)
    const paid = { kind: 'payment', amount_minor: 5000 }
    expect(await read(heir)).toMatchObject({ transferred: 'to_you', paid_minor: 5000, payment: null, movements: [] })
    const facts = {
      transferred: 'by_you',
      transferred_to: heir.username,
      status: 'confirmed',
      allowed_actions: [],
      notes: '',
      guests: [],
      to_pay_minor: 0,
    }
    expect(await read(holder)).toMatchObject({ ...facts, paid_minor: 5000, movements: [paid] })
    const { reservations, count } = await holder.call(listReservations, { query: { when: 'past' } })
    expect(reservations.find((one) => one.id === id)).toMatchObject({ ...facts, paid_minor: 0 })
    expect(count).toBe(reservations.length)
    const receipt = async (guest: Guest) =>
      Buffer.from(await guest.call(getReservationReceipt, { params })).toString('latin1').length
    expect(await receipt(holder)).toBeGreaterThan(await receipt(heir))
    await heir.call(cancelReservation, { params })
    await world.runDueJobs()
    expect(await read(holder)).toMatchObject({ ...facts, movements: [paid, { kind: 'refund', amount_minor: 5000 }] })
    expect((await read(heir)).movements).toEqual([])
    expect(await readEmail(world, heir.email, 'Cancelled')).toContain('Your friend paid, so €50.00 goes back to their card.')
    expect(await readSubjects(world, holder.email)).toContainEqual(expect.stringContaining('Refund: Night Shift'))
    expect(await readSubjects(world, heir.email)).not.toContainEqual(expect.stringContaining('Refund: Night Shift'))
  })

  it('emails the sender, and not the recipient, that their bank rejected a refund.', async () => {
    const { holder, heir, params, offer, answer } = await booked({ payment: 'prepaid', price_minor: 2500 })
    const { payment } = await holder.call(manageReservation, { params, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'refunds_never')
    await world.runDueJobs()
    await offer()
    await answer(heir, 'accept_transfer')
    await world.pool.query(`update users set first_name = 'Mei', last_name = 'Tanaka' where id = $1`, [holder.id])
    await heir.call(cancelReservation, { params })
    for (const hours of [0, 1, 3]) {
      world.clock.move({ hours })
      await world.runDueJobs()
    }
    const email = await readEmail(world, holder.email, 'Refund failed')
    expect(email).toContain('Your bank rejected a refund of €50.00')
    expect(email).toContain('You received this because you paid for this booking.')
    expect(await readSubjects(world, heir.email)).not.toContainEqual(expect.stringContaining('Refund failed'))
    const { rows } = await world.pool.query<{ text: string }>(
      `select text from mailbox where subject like 'Refund failed%' and recipient not in ($1, $2)`,
      [holder.email, heir.email],
    )
    expect(rows).toMatchObject([{ text: expect.stringContaining('Mei Tanaka’s bank rejected a refund') as string }])
  })

  it('happens once, however often it is accepted at the same time.', async () => {
    const { heir, offer, answer, id, outcomes } = await booked()
    await offer()
    const results = await Promise.allSettled(Array.from({ length: 6 }, async () => answer(heir, 'accept_transfer')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await outcomes()).toEqual(['accepted'])
    const { rows } = await world.pool.query(
      `select count(*)::int as n from reservation_history where reservation_id = $1 and action = 'accept_transfer'`,
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('or a cancellation wins, never both.', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { holder, heir, params, offer, answer, outcomes } = await booked()
      await offer()
      const [accepted, cancelled] = await Promise.allSettled([
        answer(heir, 'accept_transfer'),
        holder.call(cancelReservation, { params }),
      ])
      expect([accepted.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await outcomes()).toEqual([accepted.status === 'fulfilled' ? 'accepted' : 'lapsed'])
    }
  })

  it('can be accepted only by the last of two recipients.', async () => {
    const { heir, offer, answer } = await booked()
    const other = await world.guest('client')
    await offer()
    const [, first, last] = await Promise.allSettled([
      offer(other.username),
      answer(heir, 'accept_transfer'),
      answer(other, 'accept_transfer'),
    ])
    expect([first.status, last.status].filter((status) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })
})

describe('decline_transfer', () => {
  it('keeps the reservation with its sender, and notifies them.', async () => {
    const { holder, heir, offer, answer, read, isListed, outcomes } = await booked()
    await offer()
    expect(await answer(heir, 'decline_transfer')).toMatchObject({ allowed_actions: [], notes: '' })
    await expect(read(heir)).rejects.toMatchObject(notThere)
    expect(await isListed(heir)).toBe(false)
    expect(await read(holder)).toMatchObject({ notes: 'Near the bar', allowed_actions: expect.arrayContaining(['transfer']) })
    expect(await outcomes()).toEqual(['declined'])
    await world.runDueJobs()
    expect(await readSubjects(world, holder.email)).toContainEqual(expect.stringMatching(/^Transfer declined: Night Shift \(/))
  })

  it('withdraws an offer, of which the recipient no longer sees anything.', async () => {
    const { holder, heir, offer, answer, outcomes } = await booked()
    await expect(answer(holder, 'decline_transfer')).rejects.toMatchObject(refused('invalid_transition'))
    await offer()
    expect(await answer(holder, 'decline_transfer')).not.toHaveProperty('transfer')
    await expect(answer(heir, 'accept_transfer')).rejects.toMatchObject(notThere)
    expect(await outcomes()).toEqual(['taken_back'])
    await world.runDueJobs()
    expect(await readSubjects(world, heir.email)).toEqual([])
  })
})

describe('An offer ends', () => {
  it.each<[string, (booking: Awaited<ReturnType<typeof booked>>) => Promise<unknown>]>([
    ['where its client cancels', async ({ holder, params }) => holder.call(cancelReservation, { params })],
    [
      'where its client changes the party',
      async ({ holder, params }) => changeBooking(holder.call, params.id, { party_size: 1 }),
    ],
    [
      'if the event is cancelled',
      async ({ event_id }) => {
        await (await world.admin()).call(manageEvent, { params: { id: event_id }, body: { action: 'cancel' } })
        await world.runDueJobs()
      },
    ],
    [
      'where the account it was made to is deleted',
      async ({ heir }) => heir.call(deleteAccount, { body: { password: world.password } }),
    ],
    [
      'where the account that made it is deleted',
      async ({ holder }) => holder.call(deleteAccount, { body: { password: world.password } }),
    ],
  ])('%s.', async (_, end) => {
    const booking = await booked()
    await booking.offer()
    await end(booking)
    expect(await booking.outcomes()).toEqual(['lapsed'])
  })
})
