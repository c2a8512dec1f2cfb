import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getProfile } from '#contract/accounts/accounts.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import {
  actOnVerification,
  getVerification,
  getVerificationFigures,
  getVerificationImage,
  listVerifications,
} from '#contract/verification/review.ts'
import { getVerificationStatus, submitVerification } from '#contract/verification/verification.ts'
import { newestDocumentKey, loadDocumentKeys } from '../../infrastructure/encryption/document-keys.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { rotateDocumentKeys } from '../../infrastructure/rotate-document-keys.ts'
import { sealedDocuments } from './reseal-documents.ts'
import { card, newestId, passport, reviewing, submitted } from './testing/documents.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const birthday = (years: number, days = 0) =>
  world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ years }).add({ days }).toString()

describe('listVerifications', () => {
  it('shows pending submissions, oldest first, page by page, and by risk.', async () => {
    const own = await openWorld(inject('testServer'))
    try {
      const number = 'SHARED001'
      const first = await submitted(own)
      own.clock.move({ minutes: 1 })
      const second = await submitted(own, { document_number: number })
      own.clock.move({ minutes: 1 })
      const third = await submitted(own, { document_number: number.toLowerCase() })
      const reviewer = await reviewing(own)
      const all = await reviewer.list({ status: 'pending' })
      expect(all.verifications.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
      expect(all).toMatchObject({ count: 3, next: null })
      // The later of two submissions with one document is risky at once; both show that there are two.
      expect(all.verifications.map(({ is_duplicate, risk }) => ({ is_duplicate, risk }))).toEqual([
        { is_duplicate: false, risk: 'low' },
        { is_duplicate: true, risk: 'low' },
        { is_duplicate: true, risk: 'high' },
      ])
      const walk = async (sort: 'oldest' | 'newest' | 'risk') => {
        const ids: string[] = []
        for (let cursor: string | undefined; ;) {
          const page = await reviewer.list({ sort, limit: 1, ...(cursor !== undefined && { cursor }) })
          ids.push(...page.verifications.map(({ id }) => id))
          if (page.next === null) return ids
          cursor = page.next
        }
      }
      expect(await walk('oldest')).toEqual([first.id, second.id, third.id])
      expect(await walk('newest')).toEqual([third.id, second.id, first.id])
      expect(await walk('risk')).toEqual([third.id, first.id, second.id])
      await reviewer.decide(first.id, { action: 'approve' })
      expect((await reviewer.list({ status: 'approved' })).verifications).toMatchObject([
        { id: first.id, decided_by: { name: 'Ana Lopez' } },
      ])
      expect(await reviewer.call(getVerificationFigures)).toMatchObject({
        pending: 2,
        in_review: 0,
        decided: 1,
        approved: 1,
        median_minutes: 2,
        overdue_erasures: 0,
      })
      await expect(reviewer.call(listVerifications, { query: { cursor: 'abc' } })).rejects.toMatchObject({ status: 400 })
    } finally {
      await own.close()
    }
  })
})

describe('a claim', () => {
  it('by twenty reviewers at once goes to one.', async () => {
    const { id } = await submitted(world)
    const reviewers = await Promise.all(Array.from({ length: 20 }, async () => reviewing(world)))
    const answers = await Promise.allSettled(reviewers.map(async ({ act }) => act(id, { action: 'claim' })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, body: { code: 'claimed_by_other', allowed: [] } })
  })

  it('opens the documents to its holder only, and lapses after half an hour.', async () => {
    const { id } = await submitted(world)
    const [ann, bob] = [await reviewing(world), await reviewing(world)]
    await expect(ann.call(getVerification, { params: { id } })).rejects.toMatchObject({ body: { code: 'claim_first' } })
    expect(await ann.act(id, { action: 'claim' })).toMatchObject({ status: 'in_review', claimed_by: { id: ann.id } })
    await expect(bob.call(getVerificationImage, { params: { id, side: 'front' } })).rejects.toMatchObject({
      body: { code: 'claim_first' },
    })
    await expect(bob.act(id, { action: 'approve' })).rejects.toMatchObject({ body: { code: 'claimed_by_other' } })
    world.clock.move({ minutes: 30 })
    expect(await bob.act(id, { action: 'claim' })).toMatchObject({ claimed_by: { id: bob.id } })
    await expect(ann.act(id, { action: 'approve' })).rejects.toMatchObject({ body: { code: 'claimed_by_other' } })
    expect(await bob.act(id, { action: 'release' })).toMatchObject({
      status: 'pending',
      claimed_by: null,
      allowed_actions: ['claim'],
    })
    await expect(bob.act(id, { action: 'release' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'pending', allowed: ['claim'] },
    })
  })

  it('is refused for one’s own documents.', async () => {
    const { client, id } = await submitted(world)
    await world.pool.query(`update users set role = 'superadmin' where id = $1`, [client.id])
    const own = { params: { id } }
    const refused = { status: 403, body: { code: 'own_submission' } }
    await expect(client.call(actOnVerification, { ...own, body: { action: 'claim' } })).rejects.toMatchObject(refused)
    await expect(client.call(getVerification, own)).rejects.toMatchObject(refused)
    await expect(client.call(getVerificationImage, { params: { id, side: 'front' } })).rejects.toMatchObject(refused)
  })
})

describe('getVerification', () => {
  it('shows the typed data beside the machine-readable lines, and each view to the client.', async () => {
    const mrz = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
    const client = await world.guest('client')
    await keepSignedIn(world)
    await client.call(submitVerification, {
      body: passport({ mrz, first_name: 'Anna', last_name: 'Erikson', birth_date: '1974-08-12', document_number: 'L898902C3' }),
    })
    const id = await newestId(world, client.id)
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    const detail = await reviewer.call(getVerification, { params: { id } })
    expect(detail).toMatchObject({
      signals: ['name_differs', 'country_differs', 'expiry_differs', 'account_name_differs'],
      risk: 'high',
      documents: { check_digits: { composite: true }, images: [{ side: 'front', width: 900, height: 600 }, { side: 'selfie' }] },
    })
    const checks = Object.fromEntries(detail.documents?.checks.map(({ field, result }) => [field, result]) ?? [])
    expect(checks).toMatchObject({
      first_name: 'match',
      last_name: 'differs',
      birth_date: 'match',
      document_number: 'match',
      country: 'differs',
    })
    await reviewer.call(getVerificationImage, { params: { id, side: 'selfie' } })
    await expect(reviewer.call(getVerificationImage, { params: { id, side: 'back' } })).rejects.toMatchObject({ status: 404 })
    expect((await client.call(getVerificationStatus)).access_log.map(({ what }) => what).toSorted()).toEqual([
      'details',
      'selfie',
    ])
  })

  it("lists other accounts with the document, and the client's earlier submissions.", async () => {
    const number = 'TWICE0001'
    const other = await submitted(world, { document_number: number })
    const { client, id } = await submitted(world, { document_number: number })
    const reviewer = await reviewing(world)
    await reviewer.decide(id, { action: 'request_resubmission', reason: 'unreadable' })
    await client.call(submitVerification, { body: card({ document_number: number }) })
    const again = await newestId(world, client.id)
    await reviewer.act(again, { action: 'claim' })
    expect(await reviewer.call(getVerification, { params: { id: again } })).toMatchObject({
      is_duplicate: true,
      signals: ['duplicate_document', 'mrz_missing'],
      duplicates: [{ id: other.id, username: other.client.username, status: 'pending' }],
      earlier: [{ id, status: 'resubmission_requested', reason: 'unreadable' }],
    })
  })
})

describe('a decision', () => {
  it.each([
    [
      'reject',
      { reason: 'unreadable', note: 'The left edge is missing.' },
      { status: 'rejected', reason: 'unreadable', note: 'The left edge is missing.' },
    ],
    ['reject', {}, { status: 'rejected', reason: 'other', note: null }],
    [
      'request_resubmission',
      { reason: 'Glare on the photo' },
      { status: 'resubmission_requested', reason: 'other', note: 'Glare on the photo' },
    ],
  ] as const)('%s with %j reaches the client, who may submit again.', async (action, why, expected) => {
    const { client, id } = await submitted(world)
    await (await reviewing(world)).decide(id, { action, ...why })
    expect(await client.call(getVerificationStatus)).toMatchObject({ ...expected, can_submit: true, id_verified: false })
    expect(await client.call(submitVerification, { body: card() })).toMatchObject({ status: 'pending', reason: null })
  })

  it('of underage requires a birth date under 18 years ago, blocks submissions until the 18th birthday, and replaces the declared age.', async () => {
    const { client, id } = await submitted(world, { birth_date: birthday(19) })
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    await expect(reviewer.act(id, { action: 'reject', reason: 'underage' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { birth_date: [expect.any(String)] } },
    })
    await reviewer.act(id, { action: 'reject', reason: 'underage', birth_date: birthday(17) })
    const state = await client.call(getVerificationStatus)
    expect(state).toMatchObject({ status: 'rejected', reason: 'underage', can_submit: false, submit_from: birthday(-1) })
    expect((await client.call(getProfile)).profile.role_profile).toMatchObject({ age: 17, is_age_verified: true })
    await expect(client.call(submitVerification, { body: card() })).rejects.toMatchObject({
      body: { code: 'too_young_to_verify' },
    })
  })

  it('made at the same moment as another sees the result of the first.', async () => {
    const { client, id } = await submitted(world)
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    const answers = await Promise.allSettled([
      reviewer.act(id, { action: 'approve' }),
      reviewer.act(id, { action: 'reject', reason: 'other' }),
      reviewer.act(id, { action: 'release' }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status, id_verified } = await client.call(getVerificationStatus)
    expect(id_verified).toBe(status === 'approved')
  })

  it('that revokes ends the verification, and removes its birth date.', async () => {
    const { client, id } = await submitted(world, { birth_date: birthday(40) })
    const reviewer = await reviewing(world)
    await reviewer.decide(id, { action: 'approve' })
    expect(await reviewer.act(id, { action: 'revoke', reason: 'suspected_forgery' })).toMatchObject({
      status: 'revoked',
      allowed_actions: [],
    })
    expect(await client.call(getVerificationStatus)).toMatchObject({ status: 'revoked', id_verified: false, can_submit: true })
    expect((await client.call(getProfile)).profile.role_profile).toMatchObject({ age: 30, is_age_verified: false })
  })

  it('opens events that require a verified ID, and closes them again.', async () => {
    const { client, id } = await submitted(world)
    const event_id = await addEvent(world, { requires_verified_id: true })
    const prestation_id = await addPrestation(world, event_id)
    const book = async () =>
      client.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    await expect(book()).rejects.toMatchObject({ status: 403, body: { code: 'id_required' } })
    const reviewer = await reviewing(world)
    await reviewer.decide(id, { action: 'approve' })
    expect(await book()).toMatchObject({ status: 'confirmed' })
    await reviewer.act(id, { action: 'revoke' })
    await expect(book()).rejects.toMatchObject({ body: { code: 'id_required' } })
  })
})

describe('if a revocation takes two', () => {
  it('the first one requests it, another one confirms, and either can withdraw it.', async () => {
    const strict = await openWorld(inject('testServer'), { REVOCATION_NEEDS_TWO: 'on' })
    try {
      const { client, id } = await submitted(strict)
      const [ann, bob] = [await reviewing(strict), await reviewing(strict)]
      await ann.decide(id, { action: 'approve' })
      const answer = await ann.act(id, { action: 'revoke', reason: 'suspected_forgery', note: 'The photo was glued in.' })
      expect(answer).toMatchObject({
        status: 'approved',
        revocation: { by: { id: ann.id }, reason: 'suspected_forgery' },
        allowed_actions: ['release'],
      })
      expect(await client.call(getVerificationStatus)).toMatchObject({ status: 'approved', id_verified: true, note: null })
      await expect(ann.act(id, { action: 'revoke' })).rejects.toMatchObject({ status: 409, body: { code: 'second_reviewer' } })
      expect(await bob.act(id, { action: 'release' })).toMatchObject({ revocation: null, allowed_actions: ['revoke'] })
      await ann.act(id, { action: 'revoke', reason: 'suspected_forgery', note: 'The photo was glued in.' })
      expect(await bob.act(id, { action: 'revoke' })).toMatchObject({
        status: 'revoked',
        reason: 'suspected_forgery',
        decided_by: { id: bob.id },
      })
      expect(await client.call(getVerificationStatus)).toMatchObject({ id_verified: false, note: 'The photo was glued in.' })
    } finally {
      await strict.close()
    }
  })
})

describe('key rotation', () => {
  it('re-encrypts every document while all stay readable, and removes a key at the following rotation.', async () => {
    const { id } = await submitted(world)
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    const open = async () => Buffer.from(await reviewer.call(getVerificationImage, { params: { id, side: 'front' } }))
    const { config } = world.infrastructure
    const [before, old] = [await open(), await newestDocumentKey(config)]
    const [count] = await rotateDocumentKeys(world.infrastructure, [sealedDocuments])
    expect(count).toBeGreaterThan(0)
    const fresh = await newestDocumentKey(config)
    expect(fresh.id).not.toBe(old.id)
    expect(await open()).toEqual(before)
    expect(await reviewer.call(getVerification, { params: { id } })).toMatchObject({ documents: { first_name: 'Ana' } })
    const { rows } = await world.pool.query('select 1 from verification_images where key_id <> $1', [fresh.id])
    expect(rows).toEqual([])
    await rotateDocumentKeys(world.infrastructure, [sealedDocuments])
    expect((await loadDocumentKeys(config)).map((key) => key.id)).not.toContain(old.id)
    expect(await open()).toEqual(before)
  })

  it('is one command beside a running server, which opens documents with the new key at once.', async () => {
    const { id } = await submitted(world, { document_number: 'ROTATE001' })
    const reviewer = await reviewing(world)
    await reviewer.act(id, { action: 'claim' })
    const { config } = world.infrastructure
    const old = await newestDocumentKey(config)
    const { rows } = await world.pool.query('select 1 from verifications where details is not null')
    const env = { NODE_ENV: 'test', DATABASE_URL: world.connectionString, DATA_DIR: world.dataDir }
    const { stdout } = await promisify(execFile)(process.execPath, ['server/rotate-document-keys-command.ts'], { env })
    expect(stdout).toContain(`${rows.length} submissions`)
    expect((await newestDocumentKey(config)).id).not.toBe(old.id)
    expect((await world.pool.query('select 1 from verifications where key_id = $1', [old.id])).rows).toEqual([])
    expect(await reviewer.call(getVerification, { params: { id } })).toMatchObject({
      documents: { document_number: 'ROTATE001' },
    })
    const picture = await reviewer.call(getVerificationImage, { params: { id, side: 'back' } })
    expect(Buffer.from(picture).toString('latin1', 8, 12)).toBe('WEBP')
  })
})

it('A failed erasure is retried, and shows as overdue in the meantime.', async () => {
  const { id } = await submitted(world)
  const reviewer = await reviewing(world)
  await reviewer.decide(id, { action: 'approve' })
  const { files } = world.infrastructure
  const remove = files.remove.bind(files)
  files.remove = async () => Promise.reject(new Error('The store is away.'))
  world.clock.move({ hours: 26 })
  await keepSignedIn(world)
  await world.runDueJobs()
  expect((await reviewer.call(getVerificationFigures)).overdue_erasures).toBeGreaterThan(0)
  expect((await world.app.inject({ method: 'GET', url: '/metrics' })).payload).toMatch(/^vesper_document_erasures_overdue [1-9]/m)
  files.remove = remove
  world.clock.move({ minutes: 5 })
  await world.runDueJobs()
  expect((await reviewer.call(getVerificationFigures)).overdue_erasures).toBe(0)
})

it('Attempts to submit pictures are limited.', async () => {
  const limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on', RATE_LIMIT_VERIFICATION: '2/24h' })
  try {
    const client = await limited.guest('client')
    const broken = { ...card().images, selfie: 'data:image/png;base64,aGVsbG8=' }
    for (const _ of [1, 2])
      await expect(client.call(submitVerification, { body: card({ images: broken }) })).rejects.toMatchObject({ status: 415 })
    await expect(client.call(submitVerification, { body: card() })).rejects.toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    })
  } finally {
    await limited.close()
  }
})
