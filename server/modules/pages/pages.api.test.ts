import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile, signUp } from '#contract/accounts/accounts.ts'
import { signInByCode, signUpByEmail } from '#contract/accounts/sign-in-links.ts'
import {
  discardPageDraft,
  getManagedPage,
  listManagedPages,
  previewPage,
  publishPage,
  savePageDraft,
} from '#contract/pages/managed-pages.ts'
import { acceptPages, getPage, getPagesToAccept, listPages } from '#contract/pages/pages.ts'
import type { Consent, SitePage } from '#contract/pages/site-pages.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'

interface Stage {
  world: World
  platform: Awaited<ReturnType<World['guest']>>
  publish: (page: SitePage, text: string, more?: { consent?: Consent; in_days?: number; summary?: string }) => Promise<number>
}

const dayIn = (world: World, days: number) => world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()

/** A platform without pages. */
async function openStage(): Promise<Stage> {
  const world = await openWorld(inject('testServer'))
  const platform = await world.guest('superadmin')
  return {
    world,
    platform,
    publish: async (page, text, { consent = 'none', in_days = 0, summary = '' } = {}) => {
      const params = { page }
      const { draft } = await platform.call(savePageDraft, { params, body: { body: text, summary, revision: 0 } })
      const { versions } = await platform.call(publishPage, {
        params,
        body: { revision: draft?.revision ?? 0, effective_on: dayIn(world, in_days), consent },
      })
      // Public answers are kept for five seconds.
      world.clock.move({ seconds: 6 })
      return versions[0]?.version ?? 0
    },
  }
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.world.close())

const textOf = (blocks: readonly { kind: string }[]) => JSON.stringify(blocks)

describe('pages', () => {
  it('exist once they are published: before, none is listed, none is found and none asks for consent.', async () => {
    const { world, platform, publish } = await openStage()
    try {
      const guest = await world.guest('client')
      expect(await world.anonymous(listPages, {})).toEqual({ pages: [], asks_consent: false })
      await expect(world.anonymous(getPage, { params: { page: 'terms' } })).rejects.toMatchObject({ status: 404 })
      expect(await guest.call(getPagesToAccept)).toEqual({ pages: [] })
      const empty = await platform.call(getManagedPage, { params: { page: 'imprint' } })
      expect(empty).toMatchObject({ current: null, versions: [], draft: null })
      expect(empty.starting_text).toContain('[company]')
      await publish('imprint', '## Who\n\n**Us**')
      await publish('help', 'Ask')
      expect(await world.anonymous(listPages, {})).toEqual({ pages: ['help', 'imprint'], asks_consent: false })
      const page = await world.anonymous(getPage, { params: { page: 'imprint' } })
      expect(page).toMatchObject({ version: 1, current: 1, effective_on: dayIn(world, 0), versions: [{ version: 1 }] })
      expect(page.blocks).toEqual([
        { kind: 'heading', level: 2, text: [{ text: 'Who' }] },
        { kind: 'paragraph', text: [{ text: 'Us', strong: true }] },
      ])
    } finally {
      await world.close()
    }
  })

  it('keep each version, which takes effect on its day and can still be read after the next one.', async () => {
    const { world, platform, publish } = await openStage()
    try {
      await publish('help', 'First')
      await publish('help', 'Second', { in_days: 2, summary: 'Says more.' })
      const params = { page: 'help' } as const
      const now = await world.anonymous(getPage, { params })
      expect([now.version, now.current, textOf(now.blocks)]).toEqual([1, 1, expect.stringContaining('First')])
      expect(now.versions).toEqual([
        { version: 2, effective_on: dayIn(world, 2), summary: 'Says more.' },
        { version: 1, effective_on: dayIn(world, 0), summary: '' },
      ])
      const [help] = (await platform.call(listManagedPages)).pages
      expect(help).toMatchObject({ page: 'help', current: { version: 1 }, upcoming: { version: 2 }, has_draft: false })
      const next = await world.anonymous(getPage, { params, query: { version: 2 } })
      expect([next.version, next.current, textOf(next.blocks)]).toEqual([2, 1, expect.stringContaining('Second')])
      world.clock.move({ hours: 48 })
      expect(await world.anonymous(getPage, { params })).toMatchObject({ version: 2, current: 2 })
      expect(await world.anonymous(getPage, { params, query: { version: 1 } })).toMatchObject({ version: 1, current: 2 })
      await expect(world.anonymous(getPage, { params, query: { version: 3 } })).rejects.toMatchObject({ status: 404 })
      for (const statement of [
        `update page_versions set body = 'x' where version = 1`,
        'delete from page_versions where version = 1',
      ])
        await expect(world.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
    } finally {
      await world.close()
    }
  })
})

describe('the administrators’ editor', () => {
  it('keeps one draft, shows how it will read, and refuses to overwrite another administrator’s.', async () => {
    const { platform } = stage
    const other = await stage.world.guest('superadmin')
    const params = { page: 'help' } as const
    const save = async (by: typeof platform, revision: number, text: string) =>
      by.call(savePageDraft, { params, body: { body: text, summary: '', revision } })
    expect((await save(platform, 0, 'One')).draft).toMatchObject({ body: 'One', revision: 1, updated_by: platform.username })
    await expect(save(other, 0, 'Two')).rejects.toMatchObject(refusedWith(409, 'stale', { current: { body: 'One', version: 1 } }))
    expect((await save(other, 1, 'Two')).draft).toMatchObject({ revision: 2, updated_by: other.username })
    await expect(save(platform, 1, 'Three')).rejects.toMatchObject(refusedWith(409, 'stale'))
    const { blocks } = await platform.call(previewPage, { body: { body: '<b>Hi</b> [us](javascript:alert)' } })
    expect(blocks).toEqual([
      { kind: 'paragraph', text: [{ text: '<b>' }, { text: 'Hi' }, { text: '</b>' }, { text: ' ' }, { text: 'us' }] },
    ])
    expect((await platform.call(discardPageDraft, { params })).draft).toBeNull()
    await platform.call(discardPageDraft, { params })
    const { rows } = await stage.world.pool.query(
      `select action, count(*)::integer as count from audit_log where action like '%PageDraft' group by action order by action`,
    )
    expect(rows).toEqual([
      { action: 'discardPageDraft', count: 1 },
      { action: 'savePageDraft', count: 2 },
    ])
  })

  it('publishes the draft that was read, once, even if two administrators publish at the same moment.', async () => {
    const { world, platform } = stage
    const params = { page: 'imprint' } as const
    const { draft } = await platform.call(savePageDraft, { params, body: { body: 'We', summary: '', revision: 0 } })
    const other = await world.guest('superadmin')
    const body = { revision: draft?.revision ?? 0, effective_on: dayIn(world, 0), consent: 'none' as const }
    await expect(platform.call(publishPage, { params, body: { ...body, revision: 9 } })).rejects.toMatchObject(
      refusedWith(409, 'stale'),
    )
    const both = await Promise.allSettled([platform, other].map(async ({ call }) => call(publishPage, { params, body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { versions } = await platform.call(getManagedPage, { params })
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ version: 1, consent: 'none', accepted: 0 })
    const { rows } = await world.pool.query(`select after from audit_log where action = 'publishPage'`)
    expect(rows).toEqual([{ after: { page: 'imprint', version: 1, effective_on: body.effective_on, consent: 'none' } }])
  })

  it('takes no date before today or before the previous version’s, and asks for consent to terms and privacy only.', async () => {
    const { world, platform, publish } = await openStage()
    try {
      await publish('imprint', 'First', { in_days: 5 })
      const refused = async (consent: Consent, in_days: number) =>
        publish('imprint', 'Second', { consent, in_days }).catch(async (error: unknown) => {
          await platform.call(discardPageDraft, { params: { page: 'imprint' } })
          throw error
        })
      const field = (name: string, words: string) =>
        refusedWith(400, 'invalid', { fields: { [name]: [expect.stringContaining(words)] } })
      await expect(refused('none', -1)).rejects.toMatchObject(field('effective_on', 'today or a later date'))
      await expect(refused('none', 4)).rejects.toMatchObject(field('effective_on', dayIn(world, 5)))
      await expect(refused('ask', 5)).rejects.toMatchObject(field('consent', 'terms and privacy'))
      expect(await publish('imprint', 'Second', { in_days: 5 })).toBe(2)
    } finally {
      await world.close()
    }
  })
})

/** A platform with terms and a privacy policy, and a guest who signed up under them. */
async function openConsent() {
  const opened = await openStage()
  await opened.publish('terms', 'Terms one')
  await opened.publish('privacy', 'Privacy one')
  const join = async () => {
    const name = `p${randomUUID().slice(0, 8)}`
    const password = 'a-long-evening-out'
    const { token, user } = await opened.world.anonymous(signUp, {
      body: {
        role: 'client',
        username: name,
        password,
        confirm_password: password,
        email: `${name}@example.com`,
        first_name: 'Ana',
        last_name: 'Lopez',
        phone_number: '+31 20 123 4567',
        age: 30,
      },
    })
    return { id: user.id, password, call: opened.world.as(String(token)) }
  }
  return { ...opened, join }
}

describe('consent', () => {
  it('is given at sign-up to the versions in effect, with a password or by email, and is exported and erased.', async () => {
    const { world, publish, join } = await openConsent()
    try {
      const guest = await join()
      expect(await guest.call(getPagesToAccept)).toEqual({ pages: [] })
      const exported = (await guest.call(exportProfile)).accepted_pages
      expect(exported).toHaveLength(2)
      expect(exported).toContainEqual(expect.objectContaining({ page: 'terms', version: 1, source: 'sign_up' }))
      const { rows: log } = await world.pool.query('select after from audit_log where subject_id = $1', [guest.id])
      expect(log).toEqual([{ after: { role: 'client', terms: 1, privacy: 1 } }])

      const email = `${randomUUID().slice(0, 8)}@example.com`
      const contact = { first_name: 'Zoë', last_name: 'Vries', email, phone_number: '+31 20 123 4567', age: 24 }
      // The email is sent before midnight and used after it, when the next version is in effect.
      const day = world.clock.now().toZonedDateTimeISO('UTC')
      const midnight = day.toPlainDate().add({ days: 1 }).toZonedDateTime('UTC')
      world.clock.move({ seconds: Math.floor(day.until(midnight).total('seconds')) - 60 })
      await publish('terms', 'Terms two', { in_days: 1, consent: 'ask' })
      const { code = '' } = await world.anonymous(signUpByEmail, { body: contact })
      world.clock.move({ minutes: 5 })
      const { token } = await world.anonymous(signInByCode, { body: { email, code } })
      const newcomer = world.as(String(token))
      expect((await newcomer(getPagesToAccept)).pages).toEqual([
        { page: 'terms', version: 2, effective_on: dayIn(world, 0), summary: '', is_required: false },
      ])

      await guest.call(deleteAccount, { body: { password: guest.password } })
      const { rows } = await world.pool.query('select 1 from page_acceptances where user_id = $1', [guest.id])
      expect(rows).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('is asked for after a version that asks, once, and counted by version.', async () => {
    const { world, platform, publish, join } = await openConsent()
    try {
      const guest = await join()
      await publish('terms', 'Spelling', { consent: 'none' })
      expect(await guest.call(getPagesToAccept)).toEqual({ pages: [] })
      await publish('terms', 'Terms three', { consent: 'ask', summary: 'Refunds are faster.' })
      await publish('terms', 'Spelling again', { consent: 'none' })
      // What version 3 asks for is given to the version in effect, which contains it.
      const question = { page: 'terms', version: 4, effective_on: dayIn(world, 0), summary: '', is_required: false } as const
      expect(await guest.call(getPagesToAccept)).toEqual({ pages: [question] })
      expect(await world.anonymous(listPages, {})).toEqual({ pages: ['terms', 'privacy'], asks_consent: true })
      const accept = async (version: number) => guest.call(acceptPages, { body: { pages: [{ page: 'terms', version }] } })
      await expect(accept(3)).rejects.toMatchObject(refusedWith(409, 'page_changed'))
      const [first, second] = await Promise.all([accept(4), accept(4)])
      expect([first, second]).toEqual([{ pages: [] }, { pages: [] }])
      const { rows } = await world.pool.query(`select after from audit_log where action = 'acceptPages'`)
      expect(rows).toEqual([{ after: { terms: 4 } }])
      const { versions, accounts } = await platform.call(getManagedPage, { params: { page: 'terms' } })
      expect(versions.map(({ version, accepted }) => [version, accepted])).toEqual([
        [4, 1],
        [3, 0],
        [2, 0],
        [1, 1],
      ])
      expect(accounts).toBeGreaterThan(1)
    } finally {
      await world.close()
    }
  })

  it('comes before the next booking where a version requires it, and stops nothing else.', async () => {
    const { world, publish, join } = await openConsent()
    try {
      const guest = await join()
      const event_id = await addEvent(world)
      const prestation_id = await addPrestation(world, event_id)
      const book = async () =>
        guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
      await publish('privacy', 'Privacy two', { consent: 'ask' })
      expect((await book()).status).toBe('confirmed')
      await publish('terms', 'Terms two', { consent: 'require' })
      await expect(book()).rejects.toMatchObject(refusedWith(403, 'pages_not_accepted'))
      const { pages } = await guest.call(getPagesToAccept)
      expect(pages.map(({ page, is_required }) => [page, is_required])).toEqual([
        ['terms', true],
        ['privacy', false],
      ])
      await guest.call(acceptPages, { body: { pages: [{ page: 'terms', version: 2 }] } })
      expect((await book()).status).toBe('confirmed')
      expect((await (await join()).call(getPagesToAccept)).pages).toEqual([])
    } finally {
      await world.close()
    }
  })
})
