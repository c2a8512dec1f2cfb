import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { builtFile } from './built-file.ts'
import { field } from './forms.ts'
import { signInAsDemo } from './screens.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage({ demo: true })

const figure = async (page: Page, label: string) =>
  (await page
    .locator('dl > div', { has: page.getByRole('link', { name: label, exact: true }) })
    .locator('dd')
    .textContent()) ?? ''
const amountIn = (text: string) => /€[\d,]+\.\d\d/.exec(text)?.[0] ?? 'no amount'

it('A superadmin runs the platform’s month: from figures to rows, from what a club is owed to its payout, from revenue to its clubs', async () => {
  const superadmin = await signInAsDemo(stage.world, 'superadmin')
  const page = await stage.desktop('light', superadmin)
  await visit(page, '/super-admin/dashboard')
  // A figure of the dashboard leads to rows of the ledger that are the same amount.
  const invoiced = page.getByRole('region', { name: 'EUR', exact: true }).getByRole('link').first()
  const subscriptions = amountIn((await invoiced.textContent()) ?? '')
  await invoiced.click()
  await page.getByRole('heading', { level: 1, name: `Invoiced: ${subscriptions}` }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Reservations Finances' }).first().click()
  await arrive(page, '/super-admin/reservations-finances')
  await page.getByRole('link', { name: 'EUR', exact: true }).click()

  // A city leads to its clubs, a club to its events, and a figure to rows that add up to it.
  await page.getByRole('link', { name: 'Cities', exact: true }).click()
  await page.getByRole('link', { name: 'Amsterdam, NL' }).click()
  await page.getByRole('link', { name: 'Kelder Noord', exact: true }).click()
  const net = amountIn(await figure(page, 'Net sales'))
  await page.getByRole('link', { name: 'Net sales', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Net sales: ${net}` }).waitFor()
  await page.goBack()

  await page.getByRole('link', { name: 'Owed to clubs', exact: true }).click()
  await page.getByRole('checkbox', { name: /Kelder Noord/ }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download bank file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('payouts-EUR.csv')
  const [, line = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const reference = line.split(',').at(-1) ?? ''
  expect(reference).toContain('KELDER-NOORD')

  await page.getByRole('button', { name: /^Actions for Kelder Noord/ }).click()
  await page.getByRole('menuitem', { name: 'Record payout' }).click()
  await field(page, 'Reference').fill(reference)
  await page.getByRole('dialog').getByRole('button', { name: 'Record payout' }).click()
  await page.getByText(/^Recorded €[\d,]+\.\d\d for Kelder Noord\.$/).waitFor()
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await page.getByText(reference).waitFor()
  await stage.world.runDueJobs()
  await stage.world.runDueJobs()
  const admin = await signInAsDemo(stage.world, 'adminclub')
  const { notifications } = await admin.call(listNotifications, { query: {} })
  expect(notifications.filter(({ kind }) => kind === 'club_paid_out')).toHaveLength(1)

  await page.getByRole('link', { name: 'Subscription Finances' }).first().click()
  await arrive(page, '/super-admin/subscription-finances')
  await page.getByRole('link', { name: 'EUR', exact: true }).click()
  const [moves] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(moves.suggestedFilename()).toBe('mrr-EUR.csv')
  expect(await readFile(await moves.path(), 'utf8')).toContain('Month,Club,Move,Start,End,Change,Plan,Interval,Currency')
  const mrr = amountIn(await figure(page, 'MRR'))
  await page.getByRole('link', { name: 'MRR', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^MRR, .*: ${mrr.replace('.', '\\.')}$`) }).waitFor()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^New, / }).waitFor()
})

it('A screen with charts asks for the code that draws them together with its figures, not after them', async () => {
  const superadmin = await signInAsDemo(stage.world, 'superadmin')
  const page = await stage.desktop('light', superadmin)
  const drawing = page.waitForRequest((request) => request.url().endsWith(builtFile('office', 'ui/chart/chart-plot.tsx')))
  // The figures are withheld until the code is requested: if the code waited for them, nothing would ever be drawn.
  await page.route('**/api/super-admin/subscription-finances/', async (route) => {
    await drawing
    await route.continue()
  })
  await visit(page, '/super-admin/subscription-finances')
  await page.getByRole('figure', { name: 'Monthly recurring revenue' }).locator('svg.recharts-surface').first().waitFor()
})
