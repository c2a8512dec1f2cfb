import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { getCashUp, reopenCashUp, verifyCashUps } from '#contract/finances/cash-up.ts'
import { createManualRevenue } from '#contract/finances/manual-revenue.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { addEvent } from '#server/testing/events.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readFile } from 'node:fs/promises'
import { field } from './forms.ts'
import { examine } from './examine.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

it('A night is closed: revenue entered on a phone, the drawer counted by keyboard, a signed sheet, a late entry as an adjustment, and reopened by the platform', async () => {
  const { world } = stage
  const admin = await world.admin()
  const superadmin = await world.guest('superadmin')
  await keepSignedIn(world)
  const business_date = world.clock.now().subtract({ hours: 48 }).toString().slice(0, 10)
  await addEvent(world, { in_hours: -48, business_date, title: 'Undertow' })
  const params = { business_date }

  const phone = await stage.phone('dark', admin)
  await visit(phone, '/admin-club/manual-revenue')
  await field(phone, 'Amount').fill('1250.50')
  await phone.getByRole('radio', { name: 'Bar' }).check({ force: true })
  await field(phone, 'Tax rate').fill('21')
  await field(phone, 'Business date').fill(business_date)
  await phone.getByLabel('Attachment', { exact: true }).setInputFiles({
    name: 'bar.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await button(phone, 'Save revenue').click()
  await phone.getByText('Bar, €1,250.50, is saved.').waitFor()
  expect(await examine(phone, 'manual revenue')).toEqual([])

  const desk = await stage.desktop('light', admin)
  await visit(desk, '/admin-club/cash-up')
  await desk.locator(`a[href$="${business_date}"]`).first().click()
  await desk.getByText('€1,250.50 expected').waitFor()
  // By keyboard only: Enter moves from note to note.
  await desk.getByLabel('€500.00', { exact: true }).focus()
  for (const key of ['2', 'Enter', '1', 'Enter', '1', 'Enter', 'Enter']) await desk.keyboard.press(key)
  await desk.getByText('€49.50 over').waitFor()
  await field(desk, 'Opening float').fill('50')
  await desk.getByText('€0.50 short').waitFor()
  expect(await examine(desk, 'a drawer that is counted')).toEqual([])
  await button(desk, /^Close \w{3}, /).click()
  await button(desk, 'Close night').click()
  await desk.getByRole('heading', { name: 'Sheet 1' }).waitFor()
  const [file] = await Promise.all([desk.waitForEvent('download'), button(desk, 'Download PDF').click()])
  expect(readPdf(await readFile(await file.path())).join(' ')).toContain('-€0.50')

  await admin.call(createManualRevenue, {
    body: { business_date, category: 'cloakroom', amount_minor: 2_400, tax_bp: 0, method: 'cash' },
  })
  await visit(desk, `/admin-club/cash-up/${business_date}`)
  await desk.getByRole('table', { name: 'Adjustments after the close' }).getByText('€24.00').first().waitFor()
  expect(await examine(desk, 'a date that is closed')).toEqual([])

  const { sheet } = await admin.call(getCashUp, { params })
  await superadmin.call(reopenCashUp, { params: { id: sheet?.id ?? '' }, body: { reason: 'A drawer was forgotten' } })
  await visit(desk, `/admin-club/cash-up/${business_date}`)
  await desk.getByText('A drawer was forgotten').waitFor()
  await visit(desk, '/admin-club/cash-up')
  await button(desk, 'Verify sheets').click()
  await desk.getByText('1 sheet verified: nothing was changed.').waitFor()
  expect(await admin.call(verifyCashUps)).toMatchObject({ is_intact: true, sheets: 1 })

  // Finances open in one step: no call is answered until both were made, and after that no code loads until the chart is drawn.
  const [bothAsked, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tokens = new Set<string>()
  await desk.route(/\/api\/club-admin\/(finances|finance-analytics)\//, async (route) => {
    tokens.add(new URL(route.request().url()).pathname)
    if (tokens.size === 2) bothAsked.resolve()
    await bothAsked.promise
    await route.continue()
  })
  await desk.route(/\.js$/, async (route) => {
    if (tokens.size === 2) await drawn.promise
    await route.continue()
  })
  await desk.goto('/admin-club/finances')
  await desk.getByRole('figure', { name: 'Takings by business date' }).locator('svg').first().waitFor()
  drawn.resolve()
  expect(tokens.size).toBe(2)
})
