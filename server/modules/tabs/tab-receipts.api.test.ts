import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { collectAtDoor } from '#contract/door/collect.ts'
import { emailTabReceipt, getTabReceipt } from '#contract/tabs/receipts.ts'
import { refundTab } from '#contract/tabs/tabs.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openTabNight } from './testing/tab-night.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => Promise.all([world.close(), limited.close()]))

/** A party whose table costs 100.00 and that ordered 312.00, and a bar that ordered 6.00. */
async function closeBoth(of: World = world) {
  const night = await openTabNight(of)
  const party = await night.arrive()
  const tab = await night.order(await night.open({ reservation_id: party.id }), { Vodka: 2, Lager: 2 })
  const ofParty = await night.close(tab, [night.pay('card', 20_000), night.pay('other', tab.due_minor - 20_000)])
  const bar = await night.order(await night.open({ label: 'Bar 1' }), { Lager: 1 })
  const ofBar = await night.close(bar, [night.pay('card', 600)])
  return { ...night, party, ofParty: { id: ofParty.id }, ofBar: { id: ofBar.id } }
}

const mailTo = async (email: string) => {
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ subject: string; text: string }>(
    `select subject, text from mailbox where recipient = $1 and subject like 'Your receipt%'`,
    [email],
  )
  return rows
}

describe('getTabReceipt', () => {
  it('has the bill, the payments, and the tax in them by rate as it was posted.', async () => {
    const { call, ofParty, party, event_id } = await closeBoth()
    const receipt = await call(getTabReceipt, { params: ofParty })
    expect(receipt).toMatchObject({
      label: 'V1',
      reference: party.reference,
      seller: [expect.any(String), expect.any(String), expect.any(String), 'Netherlands'],
      currency: 'EUR',
      lines: [
        { name: expect.stringMatching(/^Vodka/), quantity: 2, reduced_minor: 0, total_minor: 30_000 },
        { name: expect.stringMatching(/^Lager/), quantity: 2, total_minor: 1_200 },
      ],
      table_minor: 0,
      booked_minor: 0,
      minimum_charge_minor: 0,
      total_minor: 31_200,
      prepaid_minor: 0,
      due_minor: 31_200,
      payments: [
        { method: 'card', amount_minor: 20_000 },
        { method: 'other', amount_minor: 11_200 },
      ],
      paid_minor: 31_200,
    })
    const { rows } = await world.pool.query<{ tax: string }>(
      `select -sum(e.amount_minor) as tax from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.event_id = $1 and t.reservation_id = $2 and e.account = 'club_output_tax'`,
      [event_id, party.id],
    )
    expect(receipt.taxes.reduce((sum, { tax_minor }) => sum + tax_minor, 0)).toBe(Number(rows[0]?.tax))
    expect(receipt.taxes.map(({ tax_bp }) => tax_bp)).toEqual([2_100, 900])
  })

  it('says what of the table’s price was not spent, what was paid before, and what was charged.', async () => {
    const { call, open, order, close, pay, arrive, params: door } = await openTabNight(world)
    const party = await arrive()
    const deposit = { payment_id: crypto.randomUUID(), reservation_id: party.id, amount_minor: 2_500, method: 'card' } as const
    await call(collectAtDoor, { params: door, body: deposit })
    const tab = await order(await open({ reservation_id: party.id }), { Lager: 5 })
    const { id } = await close(tab, [pay('card', tab.due_minor + tab.shortfall_minor)], { charge_minor: tab.shortfall_minor })
    expect(await call(getTabReceipt, { params: { id } })).toMatchObject({
      lines: [{ total_minor: 3_000 }],
      table_minor: 7_000,
      minimum_charge_minor: 20_000,
      total_minor: 30_000,
      prepaid_minor: 2_500,
      due_minor: 27_500,
      paid_minor: 27_500,
    })
  })

  it('shows what a table without a party got back.', async () => {
    const { manage, call, ofBar } = await closeBoth()
    world.clock.move({ minutes: 5 })
    const body = { payment_id: crypto.randomUUID(), method: 'card', amount_minor: 200, reason: 'Spilled' } as const
    await manage(refundTab, { params: ofBar, body })
    expect(await call(getTabReceipt, { params: ofBar })).toMatchObject({
      reference: null,
      total_minor: 600,
      payments: [{ amount_minor: 600 }, { amount_minor: -200 }],
      taxes: [{ tax_bp: 900, amount_minor: 400 }],
      paid_minor: 400,
      emails_to: 'typed',
    })
  })

  it('is for people who serve, once the tab is closed.', async () => {
    const { call, open } = await openTabNight(world)
    const { id } = await open({ label: 'Bar 2' })
    const notClosed = refusedWith(409, 'tab_not_closed')
    await expect(call(getTabReceipt, { params: { id } })).rejects.toMatchObject(notClosed)
    await expect(call(emailTabReceipt, { params: { id }, body: {} })).rejects.toMatchObject(notClosed)
    const staff = await world.staff('can_access_events')
    await expect(staff.call(getTabReceipt, { params: { id } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('emailTabReceipt', () => {
  it('goes to the confirmed email of who booked, and never to an address typed for them.', async () => {
    const { call, ofParty, party } = await closeBoth()
    await world.pool.query('update users set email_confirmed_at = now() where id = $1', [party.client.id])
    await call(emailTabReceipt, { params: ofParty, body: { email: 'someone.else@example.com' } })
    expect(await mailTo('someone.else@example.com')).toEqual([])
    const [mail] = await mailTo(party.client.email)
    for (const part of [
      'Total: €312.00',
      'Paid by card at the venue: €200.00',
      'Tax included, 9% of €12.00: €0.99',
      'Netherlands',
    ])
      expect(mail?.text).toContain(part)
  })

  it('goes to the address that a table without an account gives, which is kept nowhere else.', async () => {
    const { call, ofBar } = await closeBoth()
    const email = 'bar.one@example.com'
    await call(emailTabReceipt, { params: ofBar, body: { email } })
    expect((await mailTo(email))[0]).toMatchObject({ text: expect.stringContaining('Total: €6.00') })
    const { rows } = await world.pool.query('select 1 from audit_log where after::text like $1', [`%${email}%`])
    expect(rows).toEqual([])
  })

  it('is refused without an address, and for an account whose email is not confirmed.', async () => {
    const { call, ofParty, ofBar } = await closeBoth()
    await world.pool.query('update users set email_confirmed_at = null')
    for (const [params, body] of [
      [ofBar, {}],
      [ofParty, { email: 'someone.else@example.com' }],
    ] as const)
      await expect(call(emailTabReceipt, { params, body })).rejects.toMatchObject(refusedWith(409, 'no_receipt_address'))
  })

  it('is limited for a tab.', async () => {
    const { call, ofBar } = await closeBoth(limited)
    const body = { email: 'bar.one@example.com' }
    for (let sent = 0; sent < 3; sent++) await call(emailTabReceipt, { params: ofBar, body })
    await expect(call(emailTabReceipt, { params: ofBar, body })).rejects.toMatchObject({ status: 429 })
  })
})
