import { hash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import type { SignContractBody } from '#contract/agreements/agreements.ts'
import { createClub, updateClub } from '#contract/clubs/clubs.ts'
import { exportProfile, login } from '#contract/accounts/accounts.ts'
import { getClubContract, getClubContractPdf, signClubContract } from '#contract/onboarding/club-contract.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { writeTogether } from '../../testing/bad-input/insert-row.ts'
import { addSubscription } from '../../testing/bad-input/subscription-rows.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Admin = Awaited<ReturnType<World['guest']>>

const address = {
  legal_name: 'Nachtwerk & Söhne <GmbH>',
  street: 'Hafenstraße 7',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
}
const rest = {
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  licence_capacity: 400,
  contact_email: 'hallo@nachtwerk.example',
  contact_phone: '+49 40 555 0100',
}

/** An administrator who has named a club, and completed these steps. */
async function newClub(...steps: ('setup' | 'subscription')[]): Promise<Admin & { club_id: string }> {
  return openClub(world, steps)
}

async function openClub(within: World, steps: ('setup' | 'subscription')[]): Promise<Admin & { club_id: string }> {
  const admin = await within.guest('adminclub')
  const { id } = await admin.call(createClub, { body: { name: `Nachtwerk ${randomBytes(4).toString('hex')}` } })
  if (steps.includes('setup')) await setUp(admin)
  if (steps.includes('subscription')) await writeTogether(within.pool, (batch) => addSubscription(batch, id))
  return { ...admin, club_id: id }
}

async function setUp(admin: Admin): Promise<void> {
  await admin.call(updateClub, { body: { ...address, ...rest, version: 1 } })
}

async function refusalOf(work: Promise<unknown>): Promise<{ status: number; body: Record<string, unknown> }> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('It was not refused', { cause: error })
  return { status: error.status, body: error.body as Record<string, unknown> }
}

const typed = (document_sha256: string, name = 'Ana Lopez'): SignContractBody => ({
  full_name: name,
  accept: true,
  document_sha256,
  signature: { type: 'typed', data: name },
})

async function sign({ call }: Pick<Admin, 'call'>, change: Partial<SignContractBody> = {}) {
  const { document_sha256 } = await call(getClubContract)
  return call(signClubContract, { body: { ...typed(document_sha256), ...change } })
}

async function drawing(
  width = 680,
  height = 320,
  strokes = '<path d="M60 200 C 150 20, 250 300, 400 120 S 560 200 600 90" fill="none" stroke="#16131f" stroke-width="6"/>',
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${strokes}</svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
}

describe('getOnboardingStatus', () => {
  it('goes step by step, and says what is next.', async () => {
    const admin = await world.guest('adminclub')
    const before = await admin.call(getOnboardingStatus)
    expect(before).toMatchObject({
      club_setup_completed: false,
      subscription_chosen: false,
      contract_signed: false,
      onboarding_complete: false,
      next_step: 'club_setup',
    })
    expect(before.requirements.map(({ state }) => state)).toEqual(['due', 'locked', 'locked'])
    expect(before.requirements[0]?.missing).toContain('Legal name')

    const club = await admin.call(createClub, { body: { name: 'Nachtwerk Nord' } })
    expect((await admin.call(getOnboardingStatus)).requirements[0]?.missing).not.toContain('Name')
    await setUp(admin)
    expect(await admin.call(getOnboardingStatus)).toMatchObject({
      club_setup_completed: true,
      subscription_chosen: false,
      next_step: 'subscription',
    })
    await writeTogether(world.pool, (batch) => addSubscription(batch, club.id))
    expect(await admin.call(getOnboardingStatus)).toMatchObject({
      subscription_chosen: true,
      contract_signed: false,
      next_step: 'contract',
    })
    await sign(admin)
    const after = await admin.call(getOnboardingStatus)
    expect(after).toMatchObject({
      club_setup_completed: true,
      subscription_chosen: true,
      contract_signed: true,
      onboarding_complete: true,
      next_step: null,
    })
    expect(after.requirements.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  })

  it('stays complete, whatever happens to the subscription.', async () => {
    const admin = await newClub('setup', 'subscription')
    await sign(admin)
    await world.pool.query(`update subscriptions set status = 'expired', ended_at = now() where club_id = $1`, [admin.club_id])
    expect(await admin.call(getOnboardingStatus)).toMatchObject({
      subscription_chosen: true,
      onboarding_complete: true,
      next_step: null,
    })
    expect(await admin.call(getClubContract)).toMatchObject({ is_signed: true })
  })

  it('is all false for staff, whatever their permissions.', async () => {
    const staff = await world.staff('can_access_contract', 'can_access_club_setup')
    expect(await staff.call(getOnboardingStatus)).toEqual({
      club_setup_completed: false,
      subscription_chosen: false,
      contract_signed: false,
      onboarding_complete: false,
      requirements: [],
      next_step: null,
    })
  })

  it('agrees with the profile, and with where a sign-in leads.', async () => {
    const admin = await newClub('setup', 'subscription')
    const credentials = { username: admin.username, password: world.password }
    expect((await world.anonymous(login, { body: credentials })).redirect_to).toBe('/admin-club/setup')
    await sign(admin)
    expect((await admin.call(getProfile)).profile).toMatchObject({ role_profile: { onboarding_completed: true } })
    expect((await world.anonymous(login, { body: credentials })).redirect_to).toBe('/admin-club/dashboard')
  })
})

describe('getClubContract', () => {
  it.each([
    {
      steps: [],
      error: 'Set up your club and choose a subscription first.',
      missing: ['club_setup', 'subscription'],
      next_step: 'club_setup',
    },
    { steps: ['setup'], error: 'Choose a subscription first.', missing: ['subscription'], next_step: 'subscription' },
    { steps: ['subscription'], error: 'Set up your club first.', missing: ['club_setup'], next_step: 'club_setup' },
  ] as const)('waits for what comes before it: $error', async ({ steps, error, missing, next_step }) => {
    const admin = await newClub(...steps)
    const locked = { status: 409, body: { code: 'onboarding_step_locked', error, missing, next_step } }
    expect(await refusalOf(admin.call(getClubContract))).toEqual(locked)
    expect(await refusalOf(admin.call(signClubContract, { body: typed('0'.repeat(64)) }))).toEqual(locked)
  })

  it('names the club and its plan as plain text, with the hash of exactly this text.', async () => {
    const admin = await newClub('setup', 'subscription')
    const contract = await admin.call(getClubContract)
    expect(contract).toMatchObject({ version: 1, is_signed: false, resign_required: false, signatures: [] })
    expect(contract.body).toContain(String.raw`Nachtwerk \& Söhne \<GmbH\>`)
    expect(contract.body).toContain('Hamburg, Germany')
    expect(contract.body).not.toContain('{{')
    expect(contract.document_sha256).toBe(hash('sha256', contract.body))
    expect(await admin.call(getClubContract)).toEqual(contract)
  })

  it("is for permitted staff of this club only; no one reads or downloads another club's.", async () => {
    const admin = await newClub('setup', 'subscription')
    await sign(admin)
    const staff = await world.staff('can_access_contract')
    const theirs = await staff.call(getClubContract)
    expect(theirs.is_signed).toBe(true)
    expect(theirs.body).not.toContain('Nachtwerk')
    const others = await newClub('setup', 'subscription')
    expect((await refusalOf(others.call(getClubContractPdf))).status).toBe(404)
    const homeless = await world.guest('adminclub')
    expect((await refusalOf(homeless.call(getClubContract))).body['code']).toBe('no_club')
    const idle = await world.staff('can_access_events')
    expect((await refusalOf(idle.call(getClubContract))).status).toBe(403)
  })
})

describe('signClubContract', () => {
  it('records who signed what, from where and when, and opens the club with the same commit.', async () => {
    const admin = await newClub('setup', 'subscription')
    const read = await admin.call(getClubContract)
    const answer = await admin.call(signClubContract, { body: typed(read.document_sha256, 'Ana <script>alert(1)</script> Ünal') })
    expect(answer).toMatchObject({
      is_signed: true,
      resign_required: false,
      body: read.body,
      document_sha256: read.document_sha256,
    })
    const log = await world.pool.query(`select club_id from audit_log where action = 'signClubContract' and actor_id = $1`, [
      admin.id,
    ])
    expect(log.rows).toEqual([{ club_id: admin.club_id }])
    expect(answer.signatures).toEqual([
      expect.objectContaining({
        version: 1,
        full_name: 'Ana <script>alert(1)</script> Ünal',
        type: 'typed',
        signed_at: world.clock.now().toString({ smallestUnit: 'millisecond' }),
      }),
    ])
    const { rows } = await world.pool.query<Record<string, unknown>>(`select * from agreement_signatures where subject_id = $1`, [
      admin.club_id,
    ])
    expect(rows).toEqual([
      expect.objectContaining({
        signer_id: admin.id,
        address: '127.0.0.1',
        user_agent: expect.any(String),
        body: read.body,
        kind: 'typed',
      }),
    ])
    expect((await admin.call(exportProfile)).signatures).toEqual([
      expect.objectContaining({ full_name: 'Ana <script>alert(1)</script> Ünal', body: read.body }),
    ])
    const club = await world.pool.query(`select onboarding_completed_at from clubs where id = $1`, [admin.club_id])
    expect(club.rows[0]).toMatchObject({ onboarding_completed_at: expect.any(Date) })
  })

  it('returns the signed copy at once: the text word for word, and who signed it.', async () => {
    const admin = await newClub('setup', 'subscription')
    const { signatures, document_sha256 } = await sign(admin)
    const pdf = Buffer.from(await admin.call(getClubContractPdf))
    expect(hash('sha256', pdf)).toBe(signatures[0]?.pdf_sha256)
    const text = readPdf(pdf).join('\n').replaceAll('\n', ' ')
    for (const words of [
      'Nachtwerk & Söhne <GmbH>, Hafenstraße 7, 20457 Hamburg, Germany',
      '10. General terms',
      'hallo@nachtwerk.example',
      'Signed byAna Lopez',
    ]) {
      expect(text).toContain(words)
    }
    expect(text.replaceAll(' ', '')).toContain(document_sha256)
  })

  it('accepts a drawing, and stores nothing but its pixels.', async () => {
    const admin = await newClub('setup', 'subscription')
    const data = await drawing()
    const { signatures } = await sign(admin, { signature: { type: 'drawn', data } })
    expect(signatures[0]?.type).toBe('drawn')
    const { rows } = await world.pool.query<{ drawing: Buffer }>(
      `select drawing from agreement_signatures where subject_id = $1`,
      [admin.club_id],
    )
    const kept = rows[0]?.drawing ?? Buffer.alloc(0)
    expect(kept.equals(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'))).toBe(false)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png' })
    expect(Buffer.from(await admin.call(getClubContractPdf)).toString('latin1')).toContain('/Subtype /Image')
  })

  it('refuses invalid drawings.', async () => {
    const admin = await newClub('setup', 'subscription')
    const png = await drawing()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>').toString(
      'base64',
    )
    const hostile: Record<string, string> = {
      'another kind of file': `data:image/png;base64,${svg}`,
      'cut off': png.slice(0, png.length - 2000),
      blank: await drawing(680, 320, ''),
      'a black field': await drawing(680, 320, '<rect width="680" height="320"/>'),
      'too many pixels': await drawing(2500, 100),
      'too long': `data:image/png;base64,${'A'.repeat(90_000)}`,
      'an address': 'https://example.com/signature.png',
      'a script': 'javascript:alert(1)',
    }
    for (const [kind, data] of Object.entries(hostile)) {
      const { status, body } = await refusalOf(sign(admin, { signature: { type: 'drawn', data } }))
      expect({ kind, status, fields: Object.keys(body['fields'] ?? {}) }).toEqual({
        kind,
        status: 400,
        fields: ['signature.data'],
      })
    }
    expect(await admin.call(getOnboardingStatus)).toMatchObject({ contract_signed: false, onboarding_complete: false })
  })

  it('refuses a text that has changed since, and returns the new one.', async () => {
    const admin = await newClub('setup', 'subscription')
    const read = await admin.call(getClubContract)
    await world.pool.query(`update clubs set legal_name = 'Nachtwerk Zwei GmbH' where id = $1`, [admin.club_id])
    const { status, body } = await refusalOf(admin.call(signClubContract, { body: typed(read.document_sha256) }))
    const now = await admin.call(getClubContract)
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'stale_document',
      document_sha256: now.document_sha256,
      body: now.body,
      version: 1,
    })
    expect(now).toMatchObject({ is_signed: false, body: expect.stringContaining('Nachtwerk Zwei') })
    expect((await admin.call(signClubContract, { body: typed(now.document_sha256) })).is_signed).toBe(true)
  })

  it('happens once: of two concurrent signatures one succeeds, and no later one.', async () => {
    const admin = await newClub('setup', 'subscription')
    const { document_sha256 } = await admin.call(getClubContract)
    const attempts = await Promise.allSettled(
      ['Ana Lopez', 'Bo Berg', 'Cy Cole'].map(async (name) =>
        admin.call(signClubContract, { body: typed(document_sha256, name) }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ status: 409, body: { code: 'already_signed' } })
    }
    expect((await refusalOf(admin.call(signClubContract, { body: typed(document_sha256) }))).body['code']).toBe('already_signed')
    expect((await admin.call(getClubContract)).signatures).toHaveLength(1)
  })

  it.each([
    ['without accepting it', { accept: false }, 'accept'],
    ['without a name', { full_name: ' ' }, 'full_name'],
    ['with something that is not a hash', { document_sha256: 'yes' }, 'document_sha256'],
    ['with neither a typed nor a drawn signature', { signature: { type: 'stamped', data: 'x' } }, 'signature'],
    ['with an empty signature', { signature: { type: 'typed', data: '' } }, 'signature.data'],
  ])('refuses one %s.', async (_, change, field) => {
    const admin = await newClub('setup', 'subscription')
    const { document_sha256 } = await admin.call(getClubContract)
    const payload = { ...typed(document_sha256), ...change }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/club-admin/contract/',
      headers: { authorization: `Token ${admin.token}` },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)[0]).toMatch(new RegExp(`^${field}`))
  })
})

describe('A signature', () => {
  it.each([
    'update agreement_signatures set full_name = $$Eve$$',
    'delete from agreement_signatures',
    'truncate agreement_signatures',
    'update agreement_templates set body = $$$$',
    'delete from agreement_templates',
  ])('is stored unchanged: %s', async (statement) => {
    await expect(world.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  })

  it('has hashes that the database checks itself.', async () => {
    const forged = `insert into agreement_signatures
      select gen_random_uuid(), template_id, gen_random_uuid(), signer_id, full_name, address, user_agent, signed_at, `
    const tail = `kind, typed_name, drawing, pdf, pdf_sha256 from agreement_signatures limit 1`
    await expect(world.pool.query(`${forged} body || 'x', document_sha256, ${tail}`)).rejects.toMatchObject({
      constraint: 'agreement_signatures_document_hash',
    })
    await expect(
      world.pool.query(
        `${forged} body, document_sha256, kind, typed_name, drawing, pdf || '\\x00', pdf_sha256 from agreement_signatures limit 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'agreement_signatures_pdf_hash' })
  })
})

describe('A new version', () => {
  it('requires a new signature once in force; the old one stays valid and the club open.', async () => {
    const own = await openWorld(inject('testServer'))
    const admin = await openClub(own, ['setup', 'subscription'])
    const first = await sign(admin)
    const at = own.clock.now().add({ hours: 1 }).toString()
    await own.pool.query(
      `insert into agreement_templates (id, audience, version, body, effective_at)
        values (gen_random_uuid(), 'club', 2, $$# Next version\n\nFor {{legal_name}}.$$, $1)`,
      [at],
    )
    expect(await admin.call(getClubContract)).toMatchObject({ version: 1, is_signed: true, resign_required: false })

    own.clock.move({ hours: 2 })
    const second = await admin.call(getClubContract)
    expect(second).toMatchObject({ version: 2, is_signed: false, resign_required: true, signatures: first.signatures })
    expect(await admin.call(getOnboardingStatus)).toMatchObject({ contract_signed: true, onboarding_complete: true })
    expect((await refusalOf(admin.call(signClubContract, { body: typed(first.document_sha256) }))).body['code']).toBe(
      'stale_document',
    )

    const signed = await sign(admin)
    expect(signed.signatures.map(({ version }) => version)).toEqual([2, 1])
    expect(readPdf(Buffer.from(await admin.call(getClubContractPdf))).join()).toContain('Next version')
    expect(hash('sha256', Buffer.from(await admin.call(getClubContractPdf, { query: { version: 1 } })))).toBe(
      first.signatures[0]?.pdf_sha256,
    )
    expect((await refusalOf(admin.call(getClubContractPdf, { query: { version: 5 } }))).status).toBe(404)
    await own.close()
  })
})
