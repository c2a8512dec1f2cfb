import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { namesItsRow, type KeptDocuments } from './infrastructure/pdf/kept-document.ts'
import { keptAgreements } from './modules/agreements/index.ts'
import { keepInvoicePdf } from './modules/subscriptions/invoices/keep-invoice-pdf.ts'
import { keptInvoices } from './modules/subscriptions/index.ts'
import { keptSheets } from './modules/finances/index.ts'
import { openDemoWorld } from './testing/demo-world.ts'
import type { World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openDemoWorld(inject('testServer'))
  const { rows } = await world.pool.query<{ id: string }>('select id from invoices where number is not null order by id limit 6')
  for (const { id } of rows) await keepInvoicePdf(world.infrastructure, id)
})
afterAll(async () => world.close())

it.each<[string, (of: World['infrastructure']) => KeptDocuments]>([
  ['sheet', keptSheets],
  ['invoice', keptInvoices],
  ['agreement', keptAgreements],
])('Every kept %s names its row, and none names another one.', async (_, kept) => {
  // The world's own club has only a few bytes in place of its signed copy.
  const documents = (await Array.fromAsync(kept(world.infrastructure))).filter(({ pdf }) => pdf === null || pdf.length > 1_000)
  expect(documents.length).toBeGreaterThan(2)
  for (const [n, { name, pdf, marks }] of documents.entries()) {
    const other = documents[(n + 1) % documents.length]
    expect([name, pdf && namesItsRow(pdf, marks), pdf && other && namesItsRow(pdf, other.marks)]).toEqual([name, true, false])
  }
})

it('A file that is no document of ours names no row.', () => {
  for (const text of ['', '%PDF-1.4 forged', '1 0 obj\n<< /Type /Page /Contents 1 0 R >>\nstream\nx\nendstream\nendobj'])
    expect(namesItsRow(Buffer.from(text), ['Kelder'])).toBe(false)
})
