import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listStatements } from '#contract/ambassadors/statements.ts'
import { listClubTransfers } from '#contract/payouts/club-transfers.ts'
import { getAmbassadorPayoutAccount, refreshClubPayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { openAmbassador } from '../modules/ambassadors/testing/referred.ts'
import { addStatement } from '../modules/ambassadors/testing/statements.ts'
import { payClub } from '../modules/payouts/testing/transfers.ts'
import { addClub } from '../testing/clubs.ts'
import { openWorld, type World } from '../testing/world.ts'
import { fillTransfers } from './fill-payouts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { PAYOUTS_BY_TRANSFER: 'on' })
})
afterAll(async () => world.close())

it('The demo’s transfers were paid, failed and came back, as the provider’s own book has them.', async () => {
  const [club, ambassador, superadmin] = [await addClub(world), await openAmbassador(world), await world.guest('superadmin')]
  await payClub(world, club.club_id, 100_000)
  await addStatement(world, ambassador.id)
  await addStatement(world, ambassador.id, '2026-02-01')
  const now = world.clock.now()
  const row = { id: club.club_id, currency: 'EUR' }
  await world.infrastructure.db.transaction().execute(async (tx) =>
    fillTransfers(tx, world.infrastructure, {
      club: { row },
      ambassador_id: ambassador.id,
      superadmin: superadmin.id,
      now: now.add({ hours: 4 }),
    }),
  )
  await world.runDueJobs()
  const { transfers } = await superadmin.call(listClubTransfers, { query: { club: club.club_id } })
  expect(transfers.map(({ state, amount_minor }) => [state, amount_minor])).toEqual([
    ['reversed', 10_000],
    ['paid', 20_000],
    ['failed', 20_000],
  ])
  const { statements } = await ambassador.call(listStatements, {})
  expect(statements.map(({ status }) => status).toSorted()).toEqual(['paid', 'payable'])
  expect(await club.call(refreshClubPayoutAccount)).toMatchObject({
    status: 'ready',
    next: [{ currency: 'EUR', payable_minor: 80_000, requested_minor: 0 }],
  })
  expect(await ambassador.call(getAmbassadorPayoutAccount, {})).toMatchObject({
    status: 'ready',
    next: [{ payable_minor: 6_000 }],
  })
  const { rows } = await world.pool.query<{ ours: number; theirs: number }>(`
    select (select sum(e.amount_minor)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind in ('club_paid_out', 'club_payout_voided', 'commission_paid', 'commission_payout_voided')
          and e.account = 'provider_clearing') as ours,
      (select sum(reversed_minor - amount_minor)::int from simulated_transfers where failure is null) as theirs`)
  expect(rows[0]).toEqual({ ours: -26_000, theirs: -26_000 })
})
