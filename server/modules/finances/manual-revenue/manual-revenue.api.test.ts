import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  addRevenueAttachment,
  createManualRevenue,
  exportManualRevenue,
  getRevenueAttachment,
  getRevenueDay,
  importRevenue,
  listManualRevenue,
  previewRevenueImport,
  voidManualRevenue,
} from '#contract/finances/manual-revenue.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { addClub, keepSignedIn, type TestClub } from '../../../testing/clubs.ts'
import { addEvent } from '../../../testing/events.ts'
import { loseCommit } from '../../../testing/lose-commit.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { freezeDate, lockLedger } from '../../ledger/index.ts'
import { findUnevenBooks, postedOf } from '../testing/books.ts'

let world: World
let club: TestClub
let today: string
let yesterday: string

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
beforeEach(async () => {
  await keepSignedIn(world)
  club = await addClub(world)
  today = (await club.call(getRevenueDay)).business_date
  yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
})
afterEach(async () => {
  expect(await findUnevenBooks(world)).toEqual([])
})
afterAll(async () => world.close())

type Body = BodyOf<typeof createManualRevenue>
const bar = { category: 'bar', amount_minor: 12_100, tax_bp: 2_100, method: 'cash' } as const
const enter = async (change: Partial<Body> = {}, idempotencyKey?: string) =>
  club.call(createManualRevenue, {
    body: { business_date: today, ...bar, ...change },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
const cancel = async (id: string, reason = 'Entered twice') => club.call(voidManualRevenue, { params: { id }, body: { reason } })
const freeze = async (date: string) =>
  world.infrastructure.db.transaction().execute(async (tx) => {
    await lockLedger(tx, club.club_id)
    await freezeDate(tx, club.club_id, date, world.clock.now())
  })

describe('createManualRevenue', () => {
  it('writes an entry and posts it: sales, their tax, and where the money is.', async () => {
    const entry = await enter({ note: 'Main bar' })
    expect(entry).toMatchObject({
      business_date: today,
      adjusted_on: null,
      category: 'bar',
      amount_minor: 12_100,
      tax_minor: 2_100,
      currency: 'EUR',
      status: 'posted',
      note: 'Main bar',
      entered_by: 'Ana Lopez',
      event: null,
      void: null,
    })
    expect(await postedOf(world, entry.id)).toEqual([
      {
        kind: 'manual_revenue',
        source: 'manual',
        posted_on: today,
        business_date: today,
        adjusts_date: null,
        entries: { club_till: 12_100, club_sales: -10_000, club_output_tax: -2_100 },
      },
    ])
    const paid = await enter({ method: 'bank_transfer', category: 'sponsorship', tax_bp: 0 })
    expect((await postedOf(world, paid.id))[0]?.entries).toEqual({ club_bank: 12_100, club_sales: -12_100 })
  })

  it('enters revenue once per key, also concurrently.', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, async () => enter({}, 'key-1')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    await expect(enter({ amount_minor: 5 }, 'key-1')).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  })

  it('accepts an event on the date, and no other.', async () => {
    const event_id = await addEvent(world, { club_id: club.club_id, business_date: yesterday, title: 'Kelder Classics' })
    const entry = await enter({ event_id, business_date: yesterday })
    expect(entry.event).toEqual({ id: event_id, title: 'Kelder Classics' })
    await expect(enter({ event_id })).rejects.toMatchObject({
      body: { code: 'invalid', fields: { event_id: expect.anything() } },
    })
  })

  it.each([
    ['tomorrow', { days: 1 }],
    ['a date of over a year ago', { days: -367 }],
  ])('refuses %s.', async (_, by) => {
    const business_date = Temporal.PlainDate.from(today).add(by).toString()
    await expect(enter({ business_date })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { business_date: expect.anything() } },
    })
  })

  it('is refused to a club without a currency.', async () => {
    club = await addClub(world, { currency: null })
    await expect(enter()).rejects.toMatchObject({ status: 409, body: { code: 'club_incomplete' } })
    await expect(club.call(listManualRevenue)).rejects.toMatchObject({ body: { code: 'club_incomplete' } })
  })

  it('posts an entry for a closed date on the open one, with a reference to the closed one.', async () => {
    await freeze(yesterday)
    const entry = await enter({ business_date: yesterday })
    expect(entry).toMatchObject({ business_date: yesterday, adjusted_on: today })
    expect(await postedOf(world, entry.id)).toMatchObject([
      { source: 'adjustment', posted_on: today, business_date: today, adjusts_date: yesterday },
    ])
  })

  it('with `replaces_id` corrects an entry in one step: void and entered again, or neither.', async () => {
    const wrong = await enter()
    const right = await enter({ amount_minor: 1_210, replaces_id: wrong.id })
    expect(right).toMatchObject({ amount_minor: 1_210, replaces_id: wrong.id })
    const { entries, totals } = await club.call(listManualRevenue)
    expect(entries.find(({ id }) => id === wrong.id)).toMatchObject({ status: 'void', void: { reason: 'Corrected' } })
    expect(totals.amount_minor).toBe(1_210)
    await expect(enter({ replaces_id: wrong.id })).rejects.toMatchObject({ body: { code: 'revenue_void' } })
    const kept = await enter()
    await expect(enter({ replaces_id: kept.id, business_date: '2001-01-01' })).rejects.toMatchObject({ status: 400 })
    expect((await postedOf(world, kept.id)).map(({ kind }) => kind)).toEqual(['manual_revenue'])
  })
})

describe('The date that revenue is posted on', () => {
  it('is its own while that is open, however late it is entered, and the current one once it is closed.', async () => {
    const open = await enter({ business_date: yesterday })
    expect(await postedOf(world, open.id)).toMatchObject([{ posted_on: yesterday, business_date: yesterday, source: 'manual' }])
    await freeze(yesterday)
    const late = await enter({ business_date: yesterday })
    expect(await postedOf(world, late.id)).toMatchObject([{ posted_on: today, adjusts_date: yesterday, source: 'adjustment' }])
  })
})

describe('voidManualRevenue', () => {
  it('reverses the entry once, even if voided concurrently.', async () => {
    const entry = await enter()
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, async () => cancel(entry.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await postedOf(world, entry.id)).toMatchObject([
      { kind: 'manual_revenue' },
      { kind: 'manual_revenue_voided', entries: { club_till: -12_100, club_sales: 10_000, club_output_tax: 2_100 } },
    ])
    await expect(cancel(entry.id)).rejects.toMatchObject({ status: 409, body: { code: 'revenue_void' } })
  })

  it('on a closed date is an adjustment on the open one; the closed date stays as it was.', async () => {
    const entry = await enter({ business_date: yesterday })
    await freeze(yesterday)
    expect(await cancel(entry.id)).toMatchObject({ status: 'void', void: { by: 'Ana Lopez', reason: 'Entered twice' } })
    expect(await postedOf(world, entry.id)).toMatchObject([
      { business_date: yesterday, source: 'manual' },
      { business_date: today, posted_on: today, adjusts_date: yesterday, source: 'adjustment' },
    ])
  })

  it('finds no entry of another club.', async () => {
    const entry = await enter()
    const other = await addClub(world)
    await expect(other.call(voidManualRevenue, { params: { id: entry.id }, body: { reason: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('listManualRevenue and exportManualRevenue', () => {
  it("return the latest date first, page by page, and totals of what is posted, equal to the ledger's.", async () => {
    for (const [index, category] of (['bar', 'door', 'bar', 'shisha', 'cloakroom'] as const).entries())
      await enter({ category, amount_minor: 1_000 + index, business_date: index < 2 ? yesterday : today })
    const { id } = await enter({ amount_minor: 99_999 })
    await cancel(id)
    const first = await club.call(listManualRevenue, { query: { limit: 4 } })
    const second = await club.call(listManualRevenue, { query: { limit: 4, cursor: first.next ?? '' } })
    expect([...first.entries, ...second.entries].map(({ business_date }) => business_date)).toEqual([
      today,
      today,
      today,
      today,
      yesterday,
      yesterday,
    ])
    expect(first).toMatchObject({ count: 6, totals: { amount_minor: 5_010 } })
    expect(second.next).toBeNull()
    const { rows } = await world.pool.query<{ sum: string }>(
      `select -sum(e.amount_minor) as sum from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.club_id = $1 and e.account in ('club_sales', 'club_output_tax')`,
      [club.club_id],
    )
    expect(Number(rows[0]?.sum)).toBe(5_010)
    const bars = await club.call(listManualRevenue, { query: { category: 'bar', status: 'posted', date_from: today } })
    expect(bars).toMatchObject({
      count: 1,
      totals: { amount_minor: 1_002, categories: [{ category: 'bar', amount_minor: 1_002 }] },
    })
  })

  it('export a file whose texts no spreadsheet executes.', async () => {
    await enter({ note: '=HYPERLINK("x")' })
    const csv = await club.call(exportManualRevenue, { query: { date_to: today } })
    expect(csv).toContain(`${today},,bar,121.00,21,21.00,EUR,cash,"'=HYPERLINK(""x"")",posted`)
  })
})

describe('getRevenueDay', () => {
  it('returns what was entered by hand for the date, and the rate last used for each category.', async () => {
    await enter({ category: 'door', amount_minor: 500, tax_bp: 900 })
    await enter({ category: 'door', amount_minor: 700, tax_bp: 900 })
    const event_id = await addEvent(world, { club_id: club.club_id, business_date: today })
    expect(await club.call(getRevenueDay, { query: { business_date: today } })).toMatchObject({
      is_closed: false,
      posts_on: today,
      events: [{ id: event_id }],
      online_minor: 0,
      till: [],
      manual: [{ key: 'door', amount_minor: 1_200 }],
      tax_rates: [{ category: 'door', tax_bp: 900 }],
    })
    await freeze(yesterday)
    expect(await club.call(getRevenueDay, { query: { business_date: yesterday } })).toMatchObject({
      is_closed: true,
      posts_on: today,
    })
  })
})

describe('previewRevenueImport and importRevenue', () => {
  const head = 'business_date,category,amount,tax_rate,method,note\n'
  const file = () => `${head}${today},bar,121,21,cash,Main bar\n${yesterday},door,50.50,9,card,\n`
  const preview = async (csv: string) => club.call(previewRevenueImport, { body: { csv } })
  const load = async (csv: string, idempotencyKey?: string) =>
    club.call(importRevenue, { body: { csv }, ...(idempotencyKey !== undefined && { idempotencyKey }) })

  it('show a file before it is imported, and import it whole.', async () => {
    expect(await preview(file())).toMatchObject({ rows: 2, good_rows: 2, repeated_rows: 0, amount_minor: 17_150, error_count: 0 })
    expect(await load(file(), 'file-1')).toEqual({ imported: 2, amount_minor: 17_150, currency: 'EUR' })
    await load(file(), 'file-1')
    expect(await club.call(listManualRevenue)).toMatchObject({ count: 2, totals: { amount_minor: 17_150 } })
  })

  it('warn about rows already entered, or twice in the file.', async () => {
    await enter({ note: 'Main bar' })
    const csv = `${file()}${yesterday},door,50.50,9,card,\n`
    expect(await preview(csv)).toMatchObject({
      repeated_rows: 2,
      sample: [{ is_repeated: true }, { is_repeated: false }, { is_repeated: true }],
    })
  })

  it('import nothing from a file with one bad row.', async () => {
    const csv = `${file()}${today},kitchen,10,9,cash,\n`
    expect((await preview(csv)).errors).toMatchObject([{ line: 4, column: 'category' }])
    await expect(load(csv)).rejects.toMatchObject({ status: 409, body: { code: 'import_errors', error_count: 1 } })
    expect((await club.call(listManualRevenue)).count).toBe(0)
  })

  it('answer 50,000 bad rows with the first hundred, and 5,001 good ones with one refusal.', async () => {
    const bad = await preview(head + 'never,kitchen,x,y,z,\n'.repeat(50_000))
    expect({ rows: bad.rows, error_count: bad.error_count, listedErrors: bad.errors.length }).toEqual({
      rows: 50_000,
      // Five in each of the rows that are read.
      error_count: 25_005,
      listedErrors: 100,
    })
    await expect(load(head + `${today},bar,1,0,cash,\n`.repeat(5_001))).rejects.toMatchObject({
      status: 409,
      body: { code: 'too_many_rows', most: 5_000 },
    })
  })
})

describe('A file made to be slow', () => {
  it('has its columns found once, however many there are: a club that sells nothing yet cannot hold up the process.', async () => {
    const csv = `${','.repeat(1_000_000)}business_date,category,amount,tax_rate,method\n${'x\n'.repeat(1_000_000)}`
    expect(await club.call(previewRevenueImport, { body: { csv } })).toMatchObject({ rows: 1_000_000, good_rows: 0 })
  })
})

describe('addRevenueAttachment and getRevenueAttachment', () => {
  const attach = async (id: string, bytes: Uint8Array<ArrayBuffer>, name = 'receipt') =>
    club.call(addRevenueAttachment, { params: { id }, body: {}, files: { file: new File([bytes], name) } })
  const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'))

  it('keep a PDF unchanged, and re-encode a picture.', async () => {
    const [one, other] = [await enter(), await enter()]
    expect(await attach(one.id, pdf, 'C:\\invoices\\bar.pdf')).toMatchObject({
      attachment: { name: 'bar.pdf', type: 'application/pdf' },
    })
    expect(Buffer.from(await club.call(getRevenueAttachment, { params: { id: one.id } }))).toEqual(Buffer.from(pdf))
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .withMetadata()
      .jpeg()
      .toBuffer()
    expect(await attach(other.id, new Uint8Array(picture), 'bar.pdf')).toMatchObject({ attachment: { type: 'image/webp' } })
    const kept = await club.call(getRevenueAttachment, { params: { id: other.id } })
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 40 })
  })

  it('keep a file whose commit was never confirmed.', async () => {
    const entry = await enter()
    loseCommit(world.infrastructure.db)
    await expect(attach(entry.id, pdf)).rejects.toMatchObject({ status: 503 })
    expect(Buffer.from(await club.call(getRevenueAttachment, { params: { id: entry.id } }))).toEqual(Buffer.from(pdf))
  })

  it('refuse a PDF that does something when it is opened.', async () => {
    const entry = await enter()
    const script = Buffer.from('%PDF-1.4\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n%%EOF\n')
    await expect(attach(entry.id, new Uint8Array(script))).rejects.toMatchObject({
      status: 415,
      body: { code: 'attachment_active', fields: { file: [expect.stringContaining('scripts')] } },
    })
    await expect(club.call(getRevenueAttachment, { params: { id: entry.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('go by the bytes, whatever the name says; one attachment per entry, none for a void one.', async () => {
    const entry = await enter()
    await expect(attach(entry.id, new Uint8Array(Buffer.from('<html></html>')), 'bar.pdf')).rejects.toMatchObject({
      status: 415,
      body: { code: 'attachment_type' },
    })
    await attach(entry.id, pdf)
    await expect(attach(entry.id, pdf)).rejects.toMatchObject({ body: { code: 'attachment_exists' } })
    const gone = await enter()
    await cancel(gone.id)
    await expect(attach(gone.id, pdf)).rejects.toMatchObject({ body: { code: 'revenue_void' } })
    const other = await addClub(world)
    await expect(other.call(getRevenueAttachment, { params: { id: entry.id } })).rejects.toMatchObject({ status: 404 })
    await expect(club.call(getRevenueAttachment, { params: { id: gone.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('The database', () => {
  it.each(['update manual_revenue set amount_minor = 1', 'delete from manual_revenue', `update manual_revenue set note = 'x'`])(
    'refuses %s',
    async (statement) => {
      await enter()
      await expect(world.pool.query(statement)).rejects.toMatchObject({ constraint: 'manual_revenue_stays' })
    },
  )
})
