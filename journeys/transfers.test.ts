import { listClubTransfers } from '#contract/payouts/club-transfers.ts'
import { addStatement } from '#server/modules/ambassadors/testing/statements.ts'
import { payClub } from '#server/modules/payouts/testing/transfers.ts'
import { addClub, keepSignedIn } from '#server/testing/clubs.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { examine } from './examine.ts'
import { field, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage({ settings: { PAYOUTS_BY_TRANSFER: 'on' } })

const pass = async (time: Temporal.DurationLike) => {
  stage.world.clock.move(time)
  await keepSignedIn(stage.world)
  await stage.world.runDueJobs()
}

/** Opens the provider's page from the bank details and chooses the account whose transfers come back a day later. */
async function connect(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await press(page, 'Connect account')
  await field(page, 'Current password').fill(stage.world.password)
  await press(page, 'Go to the provider')
  await page.waitForURL('**/simulated-payments/accounts/**')
  expect(await examine(page, 'the provider’s page of an account')).toEqual([])
  await page
    .getByRole('radio', { name: /reversed a day later/ })
    .and(page.locator('[value="4303"]'))
    .check()
  await press(page, 'Save and go back')
  await arrive(page, path)
  await page.getByText('We pay into a new account from').waitFor()
}

/** Approves what is shown for this payee, and lets the provider pay it. */
async function pay(page: Page, payee: string, said: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${payee}`) }).click()
  await page.getByRole('menuitem', { name: 'Pay by transfer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay by transfer' }).click()
  await page.getByText(said).waitFor()
  await page.getByText('on its way', { exact: false }).first().waitFor()
  await stage.world.runDueJobs()
  await stage.world.runDueJobs()
}

it('A club connects an account, is paid by transfer and sees it arrive; what the provider takes back is owed again.', async () => {
  const { world } = stage
  const club = await addClub(world)
  await payClub(world, club.club_id, 80_000)
  const phone = await stage.phone('dark', club)
  await connect(phone, '/admin-club/bank-details')
  expect(await examine(phone, 'a club’s bank details with an account')).toEqual([])

  await pass({ hours: 73 })
  const superadmin = await world.guest('superadmin')
  const desk = await stage.desktop('light', superadmin)
  await visit(desk, `/super-admin/reservations-finances/due?club=${club.club_id}`)
  expect(await examine(desk, 'what clubs are owed, with transfers')).toEqual([])
  await pay(desk, 'Nachtwerk', /^€800\.00 is on its way to Nachtwerk\.$/)
  await visit(desk, '/super-admin/reservations-finances/transfers')
  await desk.getByText('Paid', { exact: true }).waitFor()

  await visit(phone, '/admin-club/bank-details')
  await phone.getByText('Nothing to pay out yet').waitFor()
  await pass({ hours: 26 })
  await visit(desk, '/super-admin/reservations-finances/transfers')
  await desk.getByText('All of it came back').waitFor()
  expect(await examine(desk, 'transfers, one of them reversed')).toEqual([])
  await visit(phone, '/admin-club/bank-details')
  await phone.getByText('€800.00 ready to pay out').waitFor()
  const { transfers } = await superadmin.call(listClubTransfers, { query: { club: club.club_id } })
  expect(transfers).toMatchObject([{ state: 'reversed', reversed_minor: 80_000 }])
})

it('An ambassador connects an account, and their statement is paid by transfer and comes back.', async () => {
  const { world } = stage
  const ambassador = await world.guest('ambassador')
  await addStatement(world, ambassador.id)
  const phone = await stage.phone('light', ambassador)
  await connect(phone, '/ambassador/bank-details')
  expect(await examine(phone, 'an ambassador’s bank details with an account')).toEqual([])

  await pass({ hours: 73 })
  const desk = await stage.desktop('dark', await world.guest('superadmin'))
  await visit(desk, '/super-admin/ambassador-payouts')
  await pay(desk, '', /^€60\.00 is on its way to .+\.$/)
  await visit(phone, '/ambassador/statements')
  await phone.getByText('Paid', { exact: true }).waitFor()
  expect(await examine(phone, 'a statement paid by transfer')).toEqual([])

  await pass({ hours: 26 })
  await visit(desk, '/super-admin/ambassador-payouts')
  await desk.getByText('Reversed: All of it came back').waitFor()
  expect(await examine(desk, 'a statement whose transfer came back')).toEqual([])
  await visit(phone, '/ambassador/statements')
  await phone.getByText('To be paid', { exact: true }).waitFor()
})
