import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { giveCard, type testCards } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { beginMethodSetup, currentMethod, performCharge, requestCharge } from './index.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const pages = { return_url: 'http://localhost:3000/admin-club/subscription', cancel_url: 'http://localhost:3000/admin-club/subscription' }

/** A payer who has given this card. */
async function payer(card: keyof typeof testCards): Promise<string> {
  const payer_id = randomUUID()
  const url = await beginMethodSetup(world.infrastructure, { payer_id, name: 'Kelder BV', email: 'kelder@example.com' }, pages)
  expect(await giveCard(world, url, card)).toBe(pages.return_url)
  await world.runDueJobs()
  return payer_id
}

async function order(payer_id: string, amount_minor = 9900) {
  const purpose = { kind: 'invoice', id: randomUUID() } as const
  const { db } = world.infrastructure
  const id = await db.transaction().execute(async (tx) =>
    requestCharge(tx, world.infrastructure, { payer_id, club_id: world.night.club_id, purpose, amount_minor, currency: 'EUR', description: 'Vesper Pro' }),
  )
  return { id: id ?? '', purpose }
}

const ledgerOf = async (paymentId: string) => {
  const { rows } = await world.pool.query<{ kind: string; account: string; amount_minor: string }>(
    'select t.kind, e.account, e.amount_minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.source_id = $1 order by t.kind, e.position',
    [paymentId],
  )
  return rows.map(({ kind, account, amount_minor }) => [kind, account, Number(amount_minor)])
}

describe('A payment', () => {
  it('is made with the card that its payer gave, and posted once.', async () => {
    const payerId = await payer('pays')
    expect(await currentMethod(world.infrastructure, payerId)).toMatchObject({ brand: 'visa', last4: '4242' })
    const { id } = await order(payerId)
    expect(await performCharge(world.infrastructure, id)).toMatchObject({ state: 'succeeded', amount_minor: 9900 })
    world.clock.move({ hours: 2 })
    await world.runDueJobs()
    expect(await ledgerOf(id)).toEqual([
      ['invoice_paid', 'provider_clearing', 9900],
      ['invoice_paid', 'platform_receivable', -9900],
      ['provider_fee', 'provider_fees', 149],
      ['provider_fee', 'provider_clearing', -149],
    ])
  })
})
