import { randomUUID } from 'node:crypto'
import { connectAmbassadorPayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { submit } from '../../../testing/money.ts'
import type { World } from '../../../testing/world.ts'
import { openAmbassador } from './referred.ts'

/** An unpaid statement of 60.00 EUR, without the commissions it settles. */
export async function addStatement(world: World, ambassador_id: string, month = '2026-01-01'): Promise<string> {
  const id = randomUUID()
  const facts = { number: `S-${id}`, currency: 'EUR', month, total_minor: 6_000, made_at: world.clock.now().toString() }
  await insertRow(world.pool, 'ambassador_statements', { id, ambassador_id, ...facts })
  return id
}

/** An ambassador who chose this test bank account on the provider's page and waited long enough, with an unpaid statement. */
export async function connectedAmbassador(world: World, bank: string) {
  const ambassador = await openAmbassador(world)
  const { url } = await ambassador.call(connectAmbassadorPayoutAccount, { body: { current_password: world.password } })
  await submit(world.app, url, { bank })
  await world.runDueJobs()
  world.clock.move({ hours: 72, seconds: 1 })
  await keepSignedIn(world)
  await world.runDueJobs()
  return { ...ambassador, page: url, statement: await addStatement(world, ambassador.id) }
}
