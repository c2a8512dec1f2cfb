import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { addClubBan } from '#contract/door/bans.ts'
import {
  claimTicket,
  claimTicketAsGuest,
  getSentTicketCalendar,
  getSentTicketPdf,
  openSentTicket,
  sendTicket,
  takeTicketBack,
} from '#contract/door/companions.ts'
import { getDoorList, searchDoor } from '#contract/door/door.ts'
import { getTickets, getTicketsPdf } from '#contract/door/tickets.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelReservation, manageReservation, modifyReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newKey, openParty } from '../testing/open-party.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => Promise.all([world.close(), limited.close()]))

const refusal = (code: string) => ({ body: { code } })

describe('sendTicket', () => {
  it('makes a secret link for one ticket, stored as a hash, which the host’s tickets list.', async () => {
    const { client, paramsOf, mine, id } = await openParty(world)
    const { url, sent_at } = await client.call(sendTicket, { params: paramsOf(2) })
    expect(url).toMatch(/\/ticket#[\w-]{43}$/)
    const shown = await mine()
    expect(shown.sent).toEqual([{ n: 2, sent_at, claimed_at: null, name: null, is_used: false }])
    expect(shown.tickets.map(({ n }) => n)).toEqual([1, 2, 3])
    const { rows } = await world.pool.query<{ text: string }>(
      'select s::text as text from sent_tickets s where reservation_id = $1',
      [id],
    )
    expect(rows[0]?.text).not.toContain(url.split('#')[1] ?? '-')
  })

  it('replaces the link before, which then leads nowhere.', async () => {
    const { send, open } = await openParty(world)
    const first = await send(2)
    const second = await send(2)
    await expect(open(first)).rejects.toMatchObject({ status: 400, ...refusal('invalid_ticket_link') })
    expect(await open(second)).toMatchObject({ state: 'open' })
  })

  it('is refused for another guest’s booking, a single ticket, and one that there is not.', async () => {
    const { client, paramsOf, id } = await openParty(world)
    const other = await world.guest('client')
    await expect(other.call(sendTicket, { params: paramsOf(2) })).rejects.toMatchObject({ status: 404 })
    await expect(client.call(sendTicket, { params: paramsOf(4) })).rejects.toMatchObject({
      status: 409,
      ...refusal('no_tickets'),
    })
    await client.call(cancelReservation, { params: { id } })
    await expect(client.call(sendTicket, { params: paramsOf(2) })).rejects.toMatchObject(refusal('no_tickets'))
    const single = await openParty(world, 1)
    await expect(single.send(1)).rejects.toMatchObject({ status: 409, ...refusal('only_ticket') })
  })

  it('is refused for a ticket that is claimed, scanned, or on offer to another guest.', async () => {
    const { send, claim, scan, qrs, begin } = await openParty(world)
    await claim(await send(2))
    await expect(send(2)).rejects.toMatchObject({ status: 409, ...refusal('ticket_claimed') })
    begin()
    await keepSignedIn(world)
    await scan(qrs[0])
    await expect(send(1)).rejects.toMatchObject({ status: 409, ...refusal('ticket_used') })
    const offered = await openParty(world)
    const heir = await world.guest('client')
    await offered.client.call(manageReservation, { params: { id: offered.id }, body: { action: 'transfer', to: heir.username } })
    await expect(offered.send(2)).rejects.toMatchObject({ status: 409, ...refusal('ticket_on_offer') })
  })

  it('is limited.', async () => {
    const { send } = await openParty(limited, 2)
    await limited.pool.query(`update rate_limits set hits = 60 where key like 'sendTicket:%'`)
    await send(2)
    await limited.pool.query(`update rate_limits set hits = 60 where key like 'sendTicket:%'`)
    await expect(send(2)).rejects.toMatchObject({ status: 429, ...refusal('rate_limited') })
  })
})

describe('openSentTicket', () => {
  it('says who sends it and for what, without a code, an account or anything else of the booking.', async () => {
    const { send, open, id, codes, client } = await openParty(world)
    await world.pool.query(`update users set first_name = 'Noor', last_name = 'Smit' where id = $1`, [client.id])
    const shown = await open(await send(2))
    expect(shown).toMatchObject({ state: 'open', host_name: 'Noor', needs_account: false, event: { title: 'Night Shift' } })
    expect(shown.ticket).toBeUndefined()
    expect(JSON.stringify(shown)).not.toMatch(new RegExp([id, 'Smit', 'minor', ...codes].join('|')))
  })

  it('is over once its booking or its event is cancelled, or its ticket is for sale again.', async () => {
    const party = await openParty(world)
    const code = await party.send(3)
    await party.client.call(manageReservation, { params: { id: party.id }, body: { action: 'return_tickets', tickets: 1 } })
    expect(await party.open(code)).toMatchObject({ state: 'over', is_cancelled: false })
    await expect(party.claim(code)).rejects.toMatchObject(refusal('invalid_ticket_link'))
    await party.client.call(manageReservation, { params: { id: party.id }, body: { action: 'take_back' } })
    expect(await party.open(code)).toMatchObject({ state: 'open' })
    await party.client.call(cancelReservation, { params: { id: party.id } })
    expect(await party.open(code)).toMatchObject({ state: 'over' })
    await expect(party.claim(code)).rejects.toMatchObject(refusal('invalid_ticket_link'))
    const other = await openParty(world)
    const { key } = await other.claim(await other.send(2))
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [other.event_id])
    expect(await other.open(key)).toMatchObject({ state: 'over', is_cancelled: true })
    expect((await other.open(key)).ticket).toBeUndefined()
  })

  it('counts wrong codes by network.', async () => {
    const open = async () => limited.anonymous(openSentTicket, { body: { code: newKey() } })
    await expect(open()).rejects.toMatchObject(refusal('invalid_ticket_link'))
    await limited.pool.query(`update rate_limits set hits = 1000 where key like 'ticketLink:%'`)
    await open().catch(() => null)
    await expect(open()).rejects.toMatchObject({ status: 429, ...refusal('rate_limited') })
  })
})

describe('claimTicket', () => {
  it('gives the ticket a new code, which the companion alone sees, and the host their name.', async () => {
    const { send, claim, open, mine, codes, client, id } = await openParty(world)
    const code = await send(2)
    const { key, ticket } = await claim(code, 'Ana')
    expect(ticket).toMatchObject({ n: 2, name: 'Ana', is_used: false })
    expect(codes).not.toContain(ticket?.code)
    expect(await open(key)).toMatchObject({ state: 'claimed', ticket: { code: ticket?.code } })
    const shown = await mine()
    expect(shown.tickets.map(({ n }) => n)).toEqual([1, 3])
    expect(shown.tickets.map((one) => one.code)).toEqual([codes[0], codes[2]])
    expect(shown.sent).toMatchObject([{ n: 2, name: 'Ana' }])
    const { notifications } = await client.call(listNotifications, { query: {} })
    expect(notifications).toContainEqual(
      expect.objectContaining({ title: 'Ana has claimed a ticket', path: `/client/reservations/${id}/ticket` }),
    )
  })

  it('shows who opens the link afterwards only that it was claimed.', async () => {
    const { send, claim, open } = await openParty(world)
    const code = await send(2)
    await claim(code)
    await expect(open(code)).rejects.toMatchObject({ status: 409, ...refusal('ticket_claimed') })
    await expect(claim(code, 'Bo')).rejects.toMatchObject({ status: 409, ...refusal('ticket_claimed') })
    const wrong = { code: newKey(), key: newKey(), name: 'Bo' }
    await expect(world.anonymous(claimTicket, { body: wrong })).rejects.toMatchObject({
      status: 400,
      ...refusal('invalid_ticket_link'),
    })
  })

  it('answers the same when a device sends its claim again.', async () => {
    const { send, claim } = await openParty(world)
    const code = await send(2)
    const first = await claim(code)
    expect(await claim(code, 'Ana', first.key)).toEqual(first)
  })

  it('admits with the new code, by the companion’s name, and never with the old one.', async () => {
    const { send, claim, scan, qrs, codes, begin, id, keeper, params } = await openParty(world)
    const { ticket, key } = await claim(await send(2), 'Ana')
    begin()
    await keepSignedIn(world)
    expect(await scan(qrs[1])).toMatchObject({ result: 'refused', reason: 'revoked' })
    expect(await scan(codes[1])).toMatchObject({ result: 'refused', reason: 'revoked' })
    const { guests } = await keeper.call(searchDoor, { params, query: { q: 'Ana' } })
    expect(guests.map((guest) => guest.id)).toContain(id)
    expect(await scan(ticket?.code)).toMatchObject({
      result: 'admitted',
      ticket: 2,
      guest: { reissued: [{ n: 2, series: 2, name: 'Ana' }] },
    })
    expect(await scan(ticket?.qr.text)).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(await world.anonymous(openSentTicket, { body: { code: key } })).toMatchObject({ ticket: { is_used: true } })
  })

  it('reaches the door’s devices: the hash of the new code replaces the old one.', async () => {
    const { send, claim, keeper, params, id } = await openParty(world)
    const list = async (since?: string) => keeper.call(getDoorList, { params, query: since === undefined ? {} : { since } })
    const before = await list()
    const code = await send(2)
    await claim(code)
    const after = await list(before.version)
    const hashesOf = ({ guests }: typeof before) => guests.find((guest) => guest.id === id)?.ticket_hashes ?? []
    expect(hashesOf(after)).toHaveLength(3)
    expect(hashesOf(after).map((hash, index) => hash === hashesOf(before)[index])).toEqual([true, false, true])
  })

  it('is refused for a ticket that the door scanned.', async () => {
    const { send, claim, scan, qrs, begin } = await openParty(world)
    const code = await send(2)
    begin()
    await keepSignedIn(world)
    await scan(qrs[1])
    await expect(claim(code)).rejects.toMatchObject({ status: 409, ...refusal('ticket_used') })
  })

  it('asks for an account where the event asks for a verified ID.', async () => {
    const { send, claim, open, event_id } = await openParty(world)
    const code = await send(2)
    await world.pool.query('update events set requires_verified_id = true where id = $1', [event_id])
    expect(await open(code)).toMatchObject({ needs_account: true })
    await expect(claim(code)).rejects.toMatchObject({ status: 403, ...refusal('account_needed') })
  })
})

describe('claimTicketAsGuest', () => {
  const claimAs = async (who: Awaited<ReturnType<World['guest']>>, code: string) =>
    who.call(claimTicketAsGuest, { body: { code, key: newKey(), name: 'Ana' } })

  it('claims with an account, by the rules of a booking.', async () => {
    const { send, event_id, id, set } = await openParty(world)
    const code = await send(2)
    const companion = await world.guest('client')
    await world.pool.query('update events set requires_verified_id = true where id = $1', [event_id])
    await expect(claimAs(companion, code)).rejects.toMatchObject({ status: 403, ...refusal('id_required') })
    await world.pool.query('update client_profiles set id_verified = true where user_id = $1', [companion.id])
    // She is 30.
    await set(id, 'min_age = 31')
    await expect(claimAs(companion, code)).rejects.toMatchObject({ status: 403, ...refusal('underage') })
    await world.pool.query('update client_profiles set age = null, age_declared_at = null where user_id = $1', [companion.id])
    await expect(claimAs(companion, code)).rejects.toMatchObject(refusal('underage'))
    await world.pool.query(`update client_profiles set birth_date = '1990-01-01' where user_id = $1`, [companion.id])
    expect(await claimAs(companion, code)).toMatchObject({ state: 'claimed', ticket: { name: 'Ana' } })
    expect(await companion.call(exportProfile)).toMatchObject({
      sent_tickets: [{ reservation_id: id, n: 2, name: 'Ana', is_yours: true }],
    })
  })

  it('is refused to a guest whom the club banned, without the reason.', async () => {
    const { send, book } = await openParty(world)
    const code = await send(2)
    const banned = await book(1)
    await (await world.admin()).call(addClubBan, { body: { by: 'reservation', reservation_id: banned.id, reason: 'A fight' } })
    const error = await claimAs(banned.client, code).catch((failed: unknown) => failed)
    expect(error).toMatchObject({ status: 403, ...refusal('claim_refused') })
    expect(JSON.stringify(error)).not.toMatch(/fight|ban/i)
  })

  it('takes no web address as a name, which the door and the host would read.', async () => {
    const { send, claim } = await openParty(world)
    const code = await send(2)
    await expect(claim(code, 'free-drinks.example')).rejects.toMatchObject({ status: 400, ...refusal('invalid') })
  })

  it('forgets the name with the account; the ticket stays valid.', async () => {
    const { send, mine, id } = await openParty(world)
    const companion = await world.guest('client')
    await claimAs(companion, await send(2))
    await companion.call(deleteAccount, { body: { password: world.password } })
    expect((await mine()).sent).toMatchObject([{ n: 2, name: '' }])
    expect((await mine()).tickets.map(({ n }) => n)).toEqual([1, 3])
    const { rows } = await world.pool.query('select name, claimed_by from sent_tickets where reservation_id = $1', [id])
    expect(rows).toEqual([{ name: '', claimed_by: null }])
  })

  it.each([
    ['a used ticket', 'ticket_used'],
    ['a claimed one', 'ticket_claimed'],
    ['an unknown link', 'invalid_ticket_link'],
  ])('is refused for %s.', async (_what, code) => {
    const { send, claim, scan, qrs, begin } = await openParty(world)
    const companion = await world.guest('client')
    const link = await send(2)
    if (code === 'ticket_claimed') await claim(link)
    begin()
    await keepSignedIn(world)
    if (code === 'ticket_used') await scan(qrs[1])
    await expect(claimAs(companion, code === 'invalid_ticket_link' ? newKey() : link)).rejects.toMatchObject(refusal(code))
  })
})

describe('takeTicketBack', () => {
  it('ends a link that no one used, and leaves the code as it is.', async () => {
    const { send, takeBack, open, mine, codes } = await openParty(world)
    const code = await send(2)
    await takeBack(2)
    await expect(open(code)).rejects.toMatchObject(refusal('invalid_ticket_link'))
    expect(await mine()).toMatchObject({ sent: [], tickets: codes.map((one) => ({ code: one })) })
  })

  it('ends a companion’s code: the host has the ticket again, with a third code.', async () => {
    const { send, claim, takeBack, open, mine, scan, qrs, begin, codes } = await openParty(world)
    const { key, ticket } = await claim(await send(2))
    await takeBack(2)
    await expect(open(key)).rejects.toMatchObject(refusal('invalid_ticket_link'))
    const own = (await mine()).tickets.find(({ n }) => n === 2)
    expect([codes[1], ticket?.code]).not.toContain(own?.code)
    expect(own?.name).toBeNull()
    begin()
    await keepSignedIn(world)
    expect(await scan(qrs[1])).toMatchObject({ reason: 'revoked' })
    expect(await scan(ticket?.qr.text)).toMatchObject({ reason: 'revoked' })
    expect(await scan(own?.qr.text)).toMatchObject({ result: 'admitted', ticket: 2 })
  })

  it('is refused once the ticket was scanned, for another guest’s booking, and where nothing was sent.', async () => {
    const { send, claim, takeBack, scan, begin, paramsOf } = await openParty(world)
    await expect(takeBack(2)).rejects.toMatchObject({ status: 404 })
    const { ticket } = await claim(await send(2))
    const other = await world.guest('client')
    await expect(other.call(takeTicketBack, { params: paramsOf(2) })).rejects.toMatchObject({ status: 404 })
    begin()
    await keepSignedIn(world)
    await scan(ticket?.qr.text)
    await expect(takeBack(2)).rejects.toMatchObject({ status: 409, ...refusal('ticket_used') })
  })
})

describe('A claimed ticket', () => {
  it('is not returned, given up in a smaller party or passed on, until it is taken back.', async () => {
    const { client, id, send, claim, takeBack } = await openParty(world)
    await claim(await send(3))
    const heir = await world.guest('client')
    const params = { id }
    const manage = async (body: Parameters<typeof client.call<typeof manageReservation>>[1]['body']) =>
      client.call(manageReservation, { params, body })
    const kept = { status: 409, ...refusal('tickets_claimed') }
    await expect(manage({ action: 'return_tickets', tickets: 1 })).rejects.toMatchObject(kept)
    await expect(manage({ action: 'transfer', to: heir.username })).rejects.toMatchObject(kept)
    const smaller = async (version: number) => client.call(modifyReservation, { params, body: { version, party_size: 2 } })
    const { rows } = await world.pool.query<{ version: number }>('select version from reservations where id = $1', [id])
    await expect(smaller(rows[0]?.version ?? 0)).rejects.toMatchObject(kept)
    await takeBack(3)
    expect(await smaller((rows[0]?.version ?? 0) + 1)).toMatchObject({ party_size: 2 })
  })

  it('ends when its booking is passed on, and old codes stay revoked.', async () => {
    const { client, id, send, open, claim, takeBack, codes } = await openParty(world)
    const seen = [...codes]
    const first = await claim(await send(2))
    seen.push(first.ticket?.code ?? '')
    await takeBack(2)
    const code = await send(3)
    const heir = await world.guest('client')
    await client.call(manageReservation, { params: { id }, body: { action: 'transfer', to: heir.username } })
    expect(await open(code)).toMatchObject({ state: 'over' })
    await heir.call(manageReservation, { params: { id }, body: { action: 'accept_transfer' } })
    await expect(open(code)).rejects.toMatchObject(refusal('invalid_ticket_link'))
    const { tickets, sent } = await heir.call(getTickets, { params: { id } })
    expect(sent).toEqual([])
    expect(tickets).toHaveLength(3)
    expect(tickets.filter((ticket) => seen.includes(ticket.code))).toEqual([])
  })

  it('leaves no empty page in the PDF of its host, whose first ticket it was.', async () => {
    const { send, claim, client, id } = await openParty(world)
    await claim(await send(1))
    const pages = readPdf(Buffer.from(await client.call(getTicketsPdf, { params: { id } })))
    const { tickets } = await client.call(getTickets, { params: { id } })
    expect(tickets.map(({ n }) => n)).toEqual([2, 3])
    expect(pages).toHaveLength(2)
    for (const [index, { code }] of tickets.entries()) expect(pages[index]).toContain(code)
  })

  it('is a PDF and a calendar file for its companion, without the booking’s reference.', async () => {
    const { send, claim, client, id } = await openParty(world)
    const code = await send(2)
    const { reference } = await client.call(getTickets, { params: { id } })
    await expect(world.anonymous(getSentTicketPdf, { body: { code } })).rejects.toMatchObject(refusal('no_tickets'))
    const { key, ticket } = await claim(code)
    const pages = readPdf(Buffer.from(await world.anonymous(getSentTicketPdf, { body: { code: key } })))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(ticket?.code)
    expect(pages[0]).not.toContain(reference)
    const calendar = await world.anonymous(getSentTicketCalendar, { body: { code: key } })
    expect(calendar).toContain('SUMMARY:Night Shift')
    expect(calendar).not.toContain(reference)
    // A calendar drops a file that is no newer, so a moved event counts, too.
    const version = (text: string) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1])
    await world.pool.query(
      'update events set version = version + 1 where id = (select event_id from reservations where id = $1)',
      [id],
    )
    expect(version(await world.anonymous(getSentTicketCalendar, { body: { code: key } }))).toBe(version(calendar) + 1)
    for (const endpoint of [getSentTicketPdf, getSentTicketCalendar]) {
      await expect(world.anonymous(endpoint, { body: { code } })).rejects.toMatchObject(refusal('ticket_claimed'))
      await expect(world.anonymous(endpoint, { body: { code: newKey() } })).rejects.toMatchObject(refusal('invalid_ticket_link'))
    }
  })

  it('is deleted with its name a month after the event.', async () => {
    const own = await openWorld(inject('testServer'))
    const { send, claim, id } = await openParty(own)
    await claim(await send(2))
    const count = async () => (await own.pool.query('select 1 from sent_tickets where reservation_id = $1', [id])).rowCount
    own.clock.move({ hours: 24 * 29 })
    await own.runDueJobs()
    expect(await count()).toBe(1)
    own.clock.move({ hours: 24 * 3 })
    await own.runDueJobs()
    expect(await count()).toBe(0)
    await own.close()
  })
})
