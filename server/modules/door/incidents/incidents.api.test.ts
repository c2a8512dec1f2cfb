import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { addIncident, amendIncident, exportIncidents, getIncidentsPdf, listIncidents } from '#contract/door/incidents.ts'
import { closeCashUp, getCashUp } from '#contract/finances/cash-up.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { deleteOldIncidents } from './delete-old-incidents.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  await world.guest('superadmin')
})
afterAll(async () => world.close())

const entry = (parts: object = {}) => ({
  id: randomUUID(),
  kind: 'theft' as const,
  happened_at: world.clock.now().subtract({ minutes: 10 }).toString(),
  place: 'Cloakroom',
  people: 'Two guests',
  text: 'A jacket was taken.',
  ...parts,
})

async function closeToday(club: Awaited<ReturnType<typeof addClub>>, business_date: string) {
  const { cash } = await club.call(getCashUp, { params: { business_date } })
  const body = { float_minor: 0, counts: [], expected_minor: cash.in_minor + cash.out_minor, accept_checks: true }
  await club.call(closeCashUp, { params: { business_date }, body })
}

describe('the incident book', () => {
  it('has each entry once, however often and from how many calls it arrives, with who wrote it.', async () => {
    const keeper = await world.staff('can_work_door')
    await keepSignedIn(world)
    const body = entry()
    const answers = await Promise.all([1, 2, 3].map(async () => keeper.call(addIncident, { body })))
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([body.id]))
    const { incidents } = await (await world.admin()).call(listIncidents, { query: { kind: 'theft', date_range: 'week' } })
    const mine = incidents.filter(({ id }) => id === body.id)
    expect(mine).toMatchObject([{ place: 'Cloakroom', people: 'Two guests', is_locked: false, amendments: [] }])
    expect(mine[0]?.written_by).not.toBeNull()
  })

  it('is amended below the entry, once for each amendment, and never changed, not even by the database.', async () => {
    const admin = await world.admin()
    await keepSignedIn(world)
    const body = entry()
    await admin.call(addIncident, { body })
    const amendment = { id: randomUUID(), text: 'The jacket was found.' }
    const params = { id: body.id }
    const answers = await Promise.all([1, 2].map(async () => admin.call(amendIncident, { params, body: amendment })))
    for (const { text, amendments } of answers) {
      expect(text).toBe('A jacket was taken.')
      expect(amendments).toMatchObject([{ id: amendment.id, text: 'The jacket was found.' }])
    }
    await expect(world.pool.query(`update incidents set text = 'Nothing' where id = $1`, [body.id])).rejects.toMatchObject({
      constraint: 'incidents_append_only',
    })
    await expect(world.pool.query(`update incident_amendments set text = ''`)).rejects.toMatchObject({
      constraint: 'incidents_append_only',
    })
  })

  it('is written by everyone at the door, and read by those who manage it, of this club alone.', async () => {
    const keeper = await world.staff('can_work_door')
    const manager = await world.staff('can_override_door')
    const other = await addClub(world)
    await keepSignedIn(world)
    const body = entry()
    await keeper.call(addIncident, { body })
    await expect(keeper.call(listIncidents, {})).rejects.toMatchObject({ status: 403 })
    await expect(manager.call(addIncident, { body: entry() })).rejects.toMatchObject({ status: 403 })
    expect((await manager.call(listIncidents, {})).incidents.some(({ id }) => id === body.id)).toBe(true)
    expect((await other.call(listIncidents, {})).incidents).toEqual([])
    const amendment = { params: { id: body.id }, body: { id: randomUUID(), text: 'Not ours' } }
    await expect(other.call(amendIncident, amendment)).rejects.toMatchObject({ status: 404 })
    // An id taken by another club tells nothing about its entry.
    await expect(other.call(addIncident, { body })).rejects.toMatchObject({ status: 400 })
  })

  it('is locked with the cash-up of its night: incident_locked; what comes late goes into the next open book.', async () => {
    const club = await addClub(world)
    await keepSignedIn(world)
    const body = entry()
    const { business_date } = await club.call(addIncident, { body })
    await closeToday(club, business_date)
    const amend = { params: { id: body.id }, body: { id: randomUUID(), text: 'More' } }
    await expect(club.call(amendIncident, amend)).rejects.toMatchObject({ status: 409, body: { code: 'incident_locked' } })
    const late = await club.call(addIncident, { body: entry() })
    expect(late.business_date > business_date).toBe(true)
    expect(late.is_locked).toBe(false)
    const { incidents } = await club.call(listIncidents, {})
    expect(incidents.find(({ id }) => id === body.id)?.is_locked).toBe(true)
    // Sent again after the lock, the entry is still answered.
    expect(await club.call(addIncident, { body })).toMatchObject({ id: body.id, business_date })
  })

  it('never has an entry from the future, whatever a device’s clock says.', async () => {
    const admin = await world.admin()
    await keepSignedIn(world)
    const future = world.clock.now().add({ hours: 5 }).toString()
    const { happened_at } = await admin.call(addIncident, { body: entry({ happened_at: future }) })
    expect(Date.parse(happened_at)).toBe(world.clock.now().epochMilliseconds)
  })

  it('is handed to an authority as PDF, and exported as CSV, with the same filters.', async () => {
    const club = await addClub(world)
    await keepSignedIn(world)
    const injury = entry({ kind: 'injury', text: 'Cut on the hand.' })
    for (const body of [injury, entry()]) await club.call(addIncident, { body })
    await club.call(amendIncident, { params: { id: injury.id }, body: { id: randomUUID(), text: 'Went to hospital.' } })
    const text = readPdf(Buffer.from(await club.call(getIncidentsPdf, { query: { kind: 'injury' } }))).join(' ')
    for (const part of ['Incident book', 'Cut on the hand.', 'Went to hospital.', 'Cloakroom', injury.id])
      expect(text).toContain(part)
    expect(text).not.toContain('A jacket was taken.')
    const csv = await club.call(exportIncidents, { query: { kind: 'injury' } })
    expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(2)
    expect(csv).toContain('Went to hospital.')
    await expect(club.call(listIncidents, { query: { date_range: '2026-12-02,2026-12-01' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('forgets entries after three years, and gives their writer a copy before.', async () => {
    const keeper = await world.staff('can_work_door')
    await keepSignedIn(world)
    const body = entry()
    await keeper.call(addIncident, { body })
    expect((await keeper.call(exportProfile)).incidents).toMatchObject([{ id: body.id, text: 'A jacket was taken.' }])
    const isKept = async () => (await world.pool.query('select 1 from incidents where id = $1', [body.id])).rowCount === 1
    await deleteOldIncidents(world.infrastructure)
    expect(await isKept()).toBe(true)
    world.clock.move({ hours: 24 * 366 * 3 })
    await deleteOldIncidents(world.infrastructure)
    expect(await isKept()).toBe(false)
  })
})
