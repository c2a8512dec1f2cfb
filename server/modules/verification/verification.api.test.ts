import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile, getProfile, updateProfile } from '#contract/accounts/accounts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { actOnVerification, getVerification, getVerificationImage } from '#contract/verification/review.ts'
import {
  eraseMyDocuments,
  getVerificationStatus,
  submitVerification,
  type SubmitVerificationBody,
} from '#contract/verification/verification.ts'
import { keepSignedIn, passDays } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { card, dataUrl, newestId, passport, picture, reviewing, submitted } from './testing/documents.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const newClient = async () => {
  const client = await world.guest('client')
  await keepSignedIn(world)
  return client
}
const storedFiles = async () => readdir(join(world.dataDir, 'files')).catch(() => [])
const titles = async (client: Awaited<ReturnType<typeof newClient>>) => {
  await world.runDueJobs()
  return (await client.call(listNotifications)).notifications.map(({ title }) => title)
}
const birthday = (years: number, days = 0) =>
  world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ years }).add({ days }).toString()

describe('getVerificationStatus', () => {
  it('starts with nothing submitted, and everything possible.', async () => {
    const client = await newClient()
    expect(await client.call(getVerificationStatus)).toEqual({
      status: 'not_submitted',
      id_verified: false,
      document_type: null,
      submitted_at: null,
      decided_at: null,
      reason: null,
      note: null,
      expires_on: null,
      can_submit: true,
      submit_from: null,
      deletes_at: null,
      has_documents: false,
      access_log: [],
    })
  })
})

describe('submitVerification', () => {
  it('accepts a card with both sides and a selfie, and then waits.', async () => {
    const client = await newClient()
    const state = await client.call(submitVerification, { body: card() })
    expect(state).toMatchObject({
      status: 'pending',
      can_submit: false,
      has_documents: true,
      deletes_at: null,
      id_verified: false,
    })
    await expect(client.call(submitVerification, { body: card() })).rejects.toMatchObject({
      status: 409,
      body: { code: 'verification_open' },
    })
  })

  it('accepts a passport with one page, and its machine-readable lines.', async () => {
    const client = await newClient()
    const mrz = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
    expect(await client.call(submitVerification, { body: passport({ mrz }) })).toMatchObject({ status: 'pending' })
  })

  it('stores pictures encrypted, without their metadata, and never under a public URL.', async () => {
    const before = new Set(await storedFiles())
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { id } = await submitted(world, { images: { ...card().images, front: dataUrl(bytes) } })
    const added = (await storedFiles()).filter((name) => !before.has(name))
    expect(added).toHaveLength(3)
    for (const name of added) {
      expect(name).toMatch(/^[0-9a-f]{32}\.sealed$/)
      const stored = await readFile(join(world.dataDir, 'files', name))
      expect(stored.includes('WEBP') || stored.includes('Exif') || stored.includes('JFIF')).toBe(false)
      expect((await world.app.inject({ method: 'GET', url: `/media/${name}` })).statusCode).toBe(404)
    }
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    const opened = Buffer.from(await reviewer.call(getVerificationImage, { params: { id, side: 'front' } }))
    const metadata = await sharp(opened).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 900, height: 600 })
    expect(metadata.exif).toBeUndefined()
  })

  it('stores no name and no number in plain text: not in the database, the audit log or the jobs.', async () => {
    const { id } = await submitted(world, { document_number: 'ZQ7739021', first_name: 'Wilhelmina', last_name: 'Xanthopoulou' })
    await (await reviewing(world)).decide(id, { action: 'approve' })
    const filled: string[] = []
    for (const table of ['verifications', 'verification_images', 'audit_log', 'jobs', 'news', 'notifications']) {
      const { rows } = await world.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)
      if (rows.length > 0) filled.push(table)
      expect(rows.filter(({ row }) => /ZQ7739021|Wilhelmina|Xanthopoulou/.test(row))).toEqual([])
    }
    expect(filled).toEqual(expect.arrayContaining(['verifications', 'verification_images', 'audit_log', 'jobs']))
  })

  it.each<[string, Partial<SubmitVerificationBody>, string]>([
    ['an expired document', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a card without its back', { images: { front: card().images.front, selfie: card().images.selfie } }, 'images.back'],
    ['a passport with a back', { document_type: 'passport' }, 'images.back'],
    ['one picture for both sides', { images: { ...card().images, back: card().images.front } }, 'images.back'],
    ['lines that are no code', { mrz: 'P<NLD' }, 'mrz'],
    ['a country that is none', { country: 'ZZ' }, 'country'],
    ['an impossible date', { birth_date: '2001-02-29' }, 'birth_date'],
    ['a number of marks', { document_number: '<<<' }, 'document_number'],
  ])('refuses %s on its field.', async (_, changes, field) => {
    const client = await newClient()
    await expect(client.call(submitVerification, { body: card(changes) })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: [expect.any(String)] } },
    })
    expect(await newestId(world, client.id)).toBe('')
  })

  it.each<[string, () => Promise<string>, number, string]>([
    ['a text', async () => dataUrl(Buffer.from('hello')), 415, 'image_type'],
    ['a PDF that says it is a picture', async () => dataUrl(Buffer.from('%PDF-1.7\n')), 415, 'image_type'],
    ['a page of HTML', async () => dataUrl(Buffer.from('<svg onload=alert(1)>'), 'image/svg+xml'), 415, 'image_type'],
    [
      'half a picture',
      async () => dataUrl(Buffer.from((await picture('#fff')).split(',')[1] ?? '', 'base64').subarray(0, 600)),
      400,
      'image_broken',
    ],
    ['a picture of 400 pixels', async () => picture('#fff', { width: 400, height: 900 }), 400, 'image_too_small'],
    [
      'a picture of 30,000 pixels',
      async () => picture('#fff', { width: 30_000, height: 600, format: 'png' }),
      400,
      'image_dimensions',
    ],
    [
      'a bomb: 144 million pixels in a small file',
      async () => picture('#fff', { width: 12_000, height: 12_000, format: 'png' }),
      400,
      'image_dimensions',
    ],
    [
      'more than 5 MiB',
      async () => dataUrl(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(5_242_880)])),
      413,
      'image_too_large',
    ],
  ])('refuses %s.', async (_, make, status, code) => {
    const client = await newClient()
    const before = await storedFiles()
    const images = { ...card().images, selfie: await make() }
    await expect(client.call(submitVerification, { body: card({ images }) })).rejects.toMatchObject({
      status,
      body: { code, fields: { 'images.selfie': [expect.any(String)] } },
    })
    expect(await storedFiles()).toEqual(before)
  })

  it('refuses without consent, and above the size limit.', async () => {
    const client = await newClient()
    const { consent: _, ...rest } = card()
    const send = async (payload: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/client/verification/submit/',
        headers: { authorization: `Token ${client.token}`, 'content-type': 'application/json' },
        payload,
      })
    expect((await send(JSON.stringify(rest))).json()).toMatchObject({ fields: { consent: [expect.any(String)] } })
    expect((await send(JSON.stringify({ ...card(), mrz: 'x'.repeat(24 * 1024 * 1024) }))).statusCode).toBe(413)
  })

  it('accepts clients from their 18th birthday on.', async () => {
    const client = await newClient()
    const tomorrow = birthday(18, 1)
    await expect(client.call(submitVerification, { body: card({ birth_date: tomorrow }) })).rejects.toMatchObject({
      status: 409,
      body: { code: 'too_young_to_verify', submit_from: birthday(0, 1) },
    })
    expect(await client.call(submitVerification, { body: card({ birth_date: birthday(18) }) })).toMatchObject({
      status: 'pending',
    })
  })

  it('accepts one of six concurrent calls.', async () => {
    const client = await newClient()
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => client.call(submitVerification, { body: card() })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ body: { code: 'verification_open' } })
    world.clock.move({ hours: 2 })
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ file: string }>('select file from verification_images')
    const used = new Set(rows.map(({ file }) => file))
    expect((await storedFiles()).filter((name) => name.endsWith('.sealed') && !used.has(name))).toEqual([])
  })
})

describe('a verified client', () => {
  it("has the document's age, which the profile can no longer change, and is notified.", async () => {
    const { client, id } = await submitted(world, { birth_date: birthday(25) })
    await (await reviewing(world)).decide(id, { action: 'approve' })
    expect(await client.call(getVerificationStatus)).toMatchObject({
      status: 'approved',
      id_verified: true,
      can_submit: false,
      expires_on: '2040-01-01',
    })
    const { profile } = await client.call(getProfile)
    expect(profile.role_profile).toMatchObject({ age: 25, is_age_verified: true, id_verified: true })
    await expect(client.call(updateProfile, { body: { 'profile[age]': '30' } })).rejects.toMatchObject({
      body: { profile_errors: { age: ['Your age comes from your verified ID'] } },
    })
    expect(await titles(client)).toEqual(['Your identity is verified'])
    await expect(client.call(submitVerification, { body: card() })).rejects.toMatchObject({ body: { code: 'already_verified' } })
  })

  it('has no documents left after 24 hours; a rejected one after seven days.', async () => {
    const [approved, rejected] = [await submitted(world), await submitted(world)]
    const reviewer = await reviewing(world)
    await reviewer.decide(approved.id, { action: 'approve' })
    await reviewer.decide(rejected.id, { action: 'reject', reason: 'photo_mismatch' })
    const hasDocuments = async () =>
      Promise.all([approved, rejected].map(async ({ client }) => (await client.call(getVerificationStatus)).has_documents))
    world.clock.move({ hours: 23 })
    await world.runDueJobs()
    expect(await hasDocuments()).toEqual([true, true])
    world.clock.move({ hours: 1, minutes: 5 })
    await world.runDueJobs()
    expect(await hasDocuments()).toEqual([false, true])
    await expect(reviewer.call(getVerificationImage, { params: { id: approved.id, side: 'front' } })).rejects.toMatchObject({
      body: { code: 'documents_erased' },
    })
    expect(await reviewer.call(getVerification, { params: { id: approved.id } })).toMatchObject({
      documents: null,
      deletes_at: null,
    })
    await passDays(world, 6)
    expect(await hasDocuments()).toEqual([false, false])
  })

  it('is reminded 30 days before the document expires, may then renew it, and is no longer verified the day after.', async () => {
    const expires_on = birthday(0, 40)
    const { client, id } = await submitted(world, { expires_on, birth_date: birthday(30) })
    await (await reviewing(world)).decide(id, { action: 'approve' })
    await passDays(world, 8)
    expect((await client.call(getVerificationStatus)).can_submit).toBe(false)
    await passDays(world, 3)
    expect(await titles(client)).toContain('Your ID expires soon')
    expect(await client.call(getVerificationStatus)).toMatchObject({ status: 'approved', can_submit: true })
    await passDays(world, 31)
    expect(await client.call(getVerificationStatus)).toMatchObject({ status: 'expired', id_verified: false, can_submit: true })
    expect((await client.call(getProfile)).profile.role_profile).toMatchObject({
      is_age_verified: true,
      id_verified: false,
      age: 30,
    })
    expect(
      (await titles(client)).filter((title) => title === 'Your ID has expired' || title === 'Your ID expires soon'),
    ).toHaveLength(2)
  })

  it('stays verified during the review of a renewal, and by the new document afterwards.', async () => {
    const { client, id } = await submitted(world, { expires_on: birthday(0, 20) })
    const reviewer = await reviewing(world)
    await reviewer.decide(id, { action: 'approve' })
    expect(await client.call(submitVerification, { body: card({ expires_on: '2041-06-01' }) })).toMatchObject({
      status: 'pending',
      id_verified: true,
    })
    await reviewer.decide(await newestId(world, client.id), { action: 'approve' })
    expect(await client.call(getVerificationStatus)).toMatchObject({
      status: 'approved',
      id_verified: true,
      expires_on: '2041-06-01',
    })
  })
})

describe('eraseMyDocuments', () => {
  it('withdraws a pending submission: only the record of who viewed it remains.', async () => {
    const { client, id } = await submitted(world)
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    await reviewer.call(getVerification, { params: { id } })
    expect(await client.call(eraseMyDocuments)).toMatchObject({
      status: 'not_submitted',
      has_documents: false,
      can_submit: true,
      access_log: [{ what: 'details' }],
    })
    await expect(reviewer.act(id, { action: 'approve' })).rejects.toMatchObject({ status: 404 })
    await expect(client.call(eraseMyDocuments)).rejects.toMatchObject({ status: 409, body: { code: 'nothing_to_erase' } })
  })

  it('keeps an approval.', async () => {
    const { client, id } = await submitted(world)
    await (await reviewing(world)).decide(id, { action: 'approve' })
    const before = (await storedFiles()).length
    expect(await client.call(eraseMyDocuments)).toMatchObject({
      status: 'approved',
      id_verified: true,
      has_documents: false,
      deletes_at: null,
    })
    expect((await storedFiles()).length).toBe(before - 3)
  })
})

describe('an account', () => {
  it('exports its stored identity data, and who viewed it.', async () => {
    const { client, id } = await submitted(world, { document_number: 'EXPORT123' })
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    await reviewer.call(getVerification, { params: { id } })
    expect(await client.call(exportProfile)).toMatchObject({
      verifications: [
        { status: 'in_review', document_number: 'EXPORT123', images: [{ side: 'back' }, { side: 'front' }, { side: 'selfie' }] },
      ],
      document_views: [{ what: 'details', reviewer: 'Ana Lopez' }],
    })
  })

  it('erases its documents when it is deleted.', async () => {
    const { client, id } = await submitted(world)
    await (await reviewing(world)).act(id, { action: 'claim' })
    const before = (await storedFiles()).length
    await client.call(deleteAccount, { body: { password: world.password } })
    world.clock.move({ minutes: 5 })
    await world.runDueJobs()
    expect((await storedFiles()).length).toBe(before - 3)
    const { rows } = await world.pool.query('select 1 from verifications where client_id = $1', [client.id])
    expect(rows).toEqual([])
  })
})

it('Only clients submit, and only superadmins review.', async () => {
  const { client, id } = await submitted(world)
  const admin = await world.admin()
  await keepSignedIn(world)
  await expect(admin.call(submitVerification, { body: card() })).rejects.toMatchObject({ status: 403 })
  for (const stranger of [client, admin])
    await expect(stranger.call(actOnVerification, { params: { id }, body: { action: 'claim' } })).rejects.toMatchObject({
      status: 403,
    })
})
