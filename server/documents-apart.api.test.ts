import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { getFinanceStatementPdf } from '#contract/finances/statement.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { getTicketsPdf } from '#contract/door/tickets.ts'
import { makePdf } from './infrastructure/pdf/make-pdf.ts'
import type { PdfDocument } from './infrastructure/pdf/pdf-document.ts'
import { injected } from './testing/injected.ts'
import { addClub } from './testing/clubs.ts'
import { addEvent, addPrestation } from './testing/events.ts'
import { readPdf } from './testing/read-pdf.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const read = (bytes: Uint8Array) => readPdf(Buffer.from(bytes)).join('\n')

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'anything'])(
  'A statement of the category “%s” is refused, and the next document of each caller is their own.',
  async (category) => {
    const stranger = await addClub(world, { name: 'Evil' })
    const ask = injected(world.app, stranger.token)
    const url = `/api/club-admin/finance/pdf/?period=week&category=${category}`
    const refused = await ask({ method: 'GET', url, headers: {} }, getFinanceStatementPdf)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { category: [expect.stringContaining('entry')] } },
    })
    await expectOwnDocuments(stranger)
  },
)

it.each([
  ['cannot be sent to its thread', Object],
  ['cannot be drawn', 5],
])('After a document that %s, the next document of each caller is their own.', async (_, text) => {
  const document: PdfDocument = { title: 'T', made_at: world.clock.now(), footer: 'F', blocks: [] }
  Object.assign(document, { blocks: [{ kind: 'paragraph', text }] })
  await expect(makePdf(document)).rejects.toThrow('could not be drawn')
  await expectOwnDocuments(await addClub(world, { name: 'Other' }))
})

it('An account that asks for hundreds of documents at once gets a few at a time, and everyone else still gets theirs.', async () => {
  const stranger = await addClub(world, { name: 'Greedy' })
  const calls = Array.from({ length: 300 }, async () => stranger.call(getFinanceStatementPdf, { query: { period: 'week' } }))
  const [results] = await Promise.all([Promise.allSettled(calls), expectOwnDocuments(await addClub(world, { name: 'Patient' }))])
  const got = results.filter(({ status }) => status === 'fulfilled').length
  expect(got).toBeGreaterThanOrEqual(6)
  expect(got).toBeLessThan(100)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(await stranger.call(getFinanceStatementPdf, { query: { period: 'week' } })).toBeInstanceOf(Uint8Array)
})

/** A guest's tickets and a club's statement, asked for at once. */
async function expectOwnDocuments(club: Awaited<ReturnType<typeof addClub>>): Promise<void> {
  const event_id = await addEvent(world, { in_hours: 30 })
  const prestation_id = await addPrestation(world, event_id)
  const guest = await world.guest('client')
  const lines = [{ prestation_id, quantity: 1 }]
  const { id } = await guest.call(createReservation, { body: { event_id, lines, party_size: 1, guests: [] } })
  const [statement, tickets, again] = await Promise.all([
    club.call(getFinanceStatementPdf, { query: { period: 'week' } }),
    guest.call(getTicketsPdf, { params: { id } }),
    club.call(getFinanceStatementPdf, { query: { period: 'week' } }),
  ])
  expect(read(tickets)).toContain('This ticket admits one guest')
  for (const text of [read(statement), read(again)]) {
    expect(text).toContain('Statement')
    expect(text).not.toContain('ticket')
  }
}
