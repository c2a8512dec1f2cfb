import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { actOnAmbassador } from '#contract/ambassadors/approval.ts'
import {
  getAmbassadorContract,
  getAmbassadorContractPdf,
  signAmbassadorContract,
} from '#contract/ambassadors/ambassador-contract.ts'
import { chooseVanityCode, getReferralCode, getReferralLink } from '#contract/ambassadors/sharing.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { countReferralClick } from '#contract/ambassadors/referrals.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

async function applicant() {
  const guest = await world.guest('ambassador')
  await world.pool.query(`update ambassador_profiles set approval_status = 'pending' where user_id = $1`, [guest.id])
  await world.pool.query('delete from referral_codes where ambassador_id = $1', [guest.id])
  return guest
}

async function approved() {
  const guest = await applicant()
  const { code } = await superadmin.call(actOnAmbassador, { params: { id: guest.id }, body: { action: 'approve' } })
  return { ...guest, code: code ?? '' }
}

let chosen = 0
const newCode = () => `NIGHT${String.fromCodePoint(65 + (chosen % 8))}${'ABCDEFGH'.charAt(Math.floor(chosen++ / 8))}X`
const choose = async ({ call }: Pick<Awaited<ReturnType<typeof approved>>, 'call'>, vanity_code: string) =>
  call(chooseVanityCode, { body: { vanity_code, version: (await call(getReferralCode)).version } })

const fault = (words: string) => ({
  status: 400,
  body: { code: 'invalid', fields: { vanity_code: [expect.stringContaining(words) as unknown] } },
})

describe('getReferralCode', () => {
  it('returns the code, the links that carry it, and their results.', async () => {
    const ambassador = await approved()
    const { links, ...kit } = await ambassador.call(getReferralCode)
    const none = { clicks: 0, bookings: 0, came: 0, link_bookings: 0, link_came: 0, clubs: 0 }
    expect(kit).toEqual({
      code: ambassador.code,
      vanity_code: null,
      vanity_codes_left: 3,
      version: 1,
      counts: { all_time: none, last_30_days: none },
      earned: [],
    })
    const at = (path: string) => expect.stringMatching(new RegExp(`^http[^?]*${path}\\?ref=${ambassador.code}$`)) as unknown
    expect(links).toEqual({
      generic: at('/client/events'),
      club_sign_up: at('/signup'),
      event: at('/client/events/\\{slug\\}'),
      club: at('/clubs/\\{slug\\}'),
    })
  })

  it('counts clicks, bookings, guests who came and clubs over all codes, and separately for the last 30 days.', async () => {
    const ambassador = await approved()
    const vanity = newCode()
    expect((await choose(ambassador, vanity)).links.generic).toContain(`?ref=${vanity}`)
    for (const code of [ambassador.code, vanity]) await world.anonymous(countReferralClick, { body: { code, via: '/' } })
    const client = await world.guest('client')
    const { event_id, prestation_id } = world.event
    const referral = { code: vanity, via: '/', at: world.clock.now().toString() }
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1, referral }
    const { id } = await client.call(createReservation, { body, idempotencyKey: randomUUID() })
    await world.pool.query(`update reservations set status = 'completed' where id = $1`, [id])
    await world.pool.query('update clubs set referral_code = $2 where id = $1', [world.event.club_id, ambassador.code])
    const { counts } = await ambassador.call(getReferralCode)
    expect(counts.all_time).toEqual({ clicks: 2, bookings: 1, came: 1, link_bookings: 1, link_came: 1, clubs: 1 })
    expect(counts.last_30_days).toEqual({ clicks: 2, bookings: 1, came: 1, link_bookings: 1, link_came: 1, clubs: 1 })
    await world.pool.query(`update referral_clicks set day = day - 31`)
    await world.pool.query(`update clubs set created_at = created_at - interval '31 days'`)
    expect((await ambassador.call(getReferralCode)).counts).toMatchObject({
      all_time: { clicks: 2, clubs: 1 },
      last_30_days: { clicks: 0, bookings: 1, clubs: 0 },
    })
  })
})

describe('getReferralLink', () => {
  it('returns a link of each kind with its preview and QR code.', async () => {
    const { call, code } = await approved()
    const slug = world.event.club_slug
    const link = async (query: QueryOf<typeof getReferralLink>) => call(getReferralLink, { query })
    const generic = await link({})
    expect(generic).toMatchObject({
      url: expect.stringMatching(`/client/events\\?ref=${code}$`) as unknown,
      title: 'Events on Vesper',
    })
    expect(generic.qr).toMatchObject({ text: generic.url, path: expect.stringMatching(/^M/) as unknown })
    expect((await link({ to: 'club_sign_up' })).url).toMatch(`/signup?ref=${code}`)
    expect(await link({ to: 'club', slug })).toMatchObject({
      url: expect.stringContaining(`/clubs/${slug}?ref=${code}`) as unknown,
      title: 'Kelder',
      text: 'Amsterdam',
    })
    expect(await link({ to: 'event', slug: 'long-night' })).toMatchObject({
      url: expect.stringContaining(`/client/events/long-night?ref=${code}`) as unknown,
      title: 'Long Night',
      text: expect.stringContaining('Kelder, Amsterdam') as unknown,
    })
    for (const to of ['event', 'club'] as const) {
      await expect(link({ to, slug: 'nowhere' })).rejects.toMatchObject({ status: 404 })
      await expect(link({ to })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('chooseVanityCode', () => {
  it('allows three codes; the latest is on the links and all of them count.', async () => {
    const ambassador = await approved()
    const [first, second, third, fourth] = [newCode(), newCode(), newCode(), newCode()]
    await choose(ambassador, first)
    world.clock.move({ minutes: 1 })
    await choose(ambassador, second)
    world.clock.move({ minutes: 1 })
    expect(await choose(ambassador, ` ${third.toLowerCase()} `)).toMatchObject({ vanity_code: third, vanity_codes_left: 0 })
    expect(await choose(ambassador, third)).toMatchObject({ vanity_code: third })
    await expect(choose(ambassador, fourth)).rejects.toMatchObject(fault('3 codes, the maximum'))
    for (const code of [first, ambassador.code]) await world.anonymous(countReferralClick, { body: { code, via: '/' } })
    expect((await ambassador.call(getReferralCode)).counts.all_time.clicks).toBe(2)
  })

  it('of two devices is refused to the one that has not seen the other’s code, which would otherwise be replaced unseen.', async () => {
    const { call } = await approved()
    const [first, second] = [newCode(), newCode()]
    const ask = async (vanity_code: string, version: number) => call(chooseVanityCode, { body: { vanity_code, version } })
    const outcomes = await Promise.allSettled([ask(first, 1), ask(second, 1)])
    const kept = await call(getReferralCode)
    expect(kept).toMatchObject({
      version: 2,
      vanity_codes_left: 2,
      vanity_code: outcomes[0].status === 'fulfilled' ? first : second,
    })
    const reason = { status: 409, body: { code: 'stale', current: { version: 2, vanity_code: kept.vanity_code } } }
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason })
    // The response to the call that counted may have been lost.
    expect(await ask(kept.vanity_code ?? '', 1)).toMatchObject({ version: 2 })
    expect(await ask(newCode(), 2)).toMatchObject({ version: 3, vanity_codes_left: 1 })
  })

  it('gives a code to one of two who choose it at once, including lookalikes.', async () => {
    const [one, other] = [await approved(), await approved()]
    const outcomes = await Promise.allSettled([choose(one, 'OWLNIGHTS'), choose(other, '0WLN1GHTS')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: fault('taken') })
    await expect(choose(one, other.code)).rejects.toMatchObject(fault('taken'))
  })

  it.each([
    ['ABC', '4 to 20'],
    ['WITH-ÜMLAUT', '4 to 20'],
    ['20262026', 'one letter'],
    ['VESPER24X', 'looks like one of ours'],
    ['SH1TSHOW', 'offensive'],
  ])('%s is refused.', async (code, words) => {
    await expect(choose(await approved(), code)).rejects.toMatchObject(fault(words))
  })
})

describe('The agreement', () => {
  it('names the ambassador, their code and the rates, is signed once, and provides a copy.', async () => {
    const { call, code, id, email } = await approved()
    const contract = await call(getAmbassadorContract)
    expect(contract).toMatchObject({ version: 1, is_signed: false, resign_required: false, signatures: [] })
    for (const words of [
      'Ana Lopez',
      code,
      '**20%**',
      '**5%** if the club',
      '**12** paid months',
      'preceding 7 days',
      'The commission is reversed',
    ])
      expect(contract.body.replaceAll('\\', '')).toContain(words)
    expect(contract.body).toContain(email.slice(0, 8))
    expect(contract.body).not.toMatch(/\{\{/)
    await expect(call(getAmbassadorContractPdf, { query: {} })).rejects.toMatchObject({ status: 404 })
    const body = {
      full_name: 'Ana Lopez',
      accept: true as const,
      document_sha256: contract.document_sha256,
      signature: { type: 'typed' as const, data: 'Ana Lopez' },
    }
    await expect(call(signAmbassadorContract, { body: { ...body, document_sha256: '0'.repeat(64) } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale_document', document_sha256: contract.document_sha256 },
    })
    const both = await Promise.allSettled([call(signAmbassadorContract, { body }), call(signAmbassadorContract, { body })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { is_signed: true } }])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { body: { code: 'already_signed' } } })
    const pdf = await call(getAmbassadorContractPdf, { query: { version: 1 } })
    expect(Buffer.from(pdf).subarray(0, 4).toString()).toBe('%PDF')
    const { rows } = await world.pool.query(
      `select after from audit_log where actor_id = $1 and action = 'signAmbassadorContract'`,
      [id],
    )
    expect(rows).toEqual([{ after: { document_sha256: contract.document_sha256 } }])
  })

  it('needs a name and an email first, and says which is missing.', async () => {
    const { call, id } = await approved()
    await world.pool.query(`update users set first_name = '', last_name = '', email = null where id = $1`, [id])
    const missing = {
      status: 409,
      body: { code: 'profile_incomplete', fields: { full_name: [expect.any(String)], email: [expect.any(String)] } },
    }
    await expect(call(getAmbassadorContract)).rejects.toMatchObject(missing)
    const signature = { type: 'typed' as const, data: 'Ana' }
    const body = { full_name: 'Ana Lopez', accept: true as const, document_sha256: '0'.repeat(64), signature }
    await expect(call(signAmbassadorContract, { body })).rejects.toMatchObject(missing)
    await world.pool.query(`update users set full_name = 'Ana Lopez' where id = $1`, [id])
    await expect(call(getAmbassadorContract)).rejects.toMatchObject({ body: { fields: { email: [expect.any(String)] } } })
  })
})

it('Calls of ambassadors are refused until they are approved, and while they are suspended.', async () => {
  const guest = await applicant()
  const refused = { status: 403, body: { code: 'not_approved' } }
  const decide = async (action: 'approve' | 'suspend', reason = 'Spam') =>
    superadmin.call(actOnAmbassador, { params: { id: guest.id }, body: { action, reason } })
  await expect(guest.call(getReferralCode)).rejects.toMatchObject(refused)
  await expect(guest.call(getAmbassadorContract)).rejects.toMatchObject(refused)
  await decide('approve')
  await guest.call(getReferralCode)
  await decide('suspend')
  await expect(guest.call(getReferralCode)).rejects.toMatchObject(refused)
  await expect(guest.call(chooseVanityCode, { body: { vanity_code: newCode(), version: 1 } })).rejects.toMatchObject(refused)
})
