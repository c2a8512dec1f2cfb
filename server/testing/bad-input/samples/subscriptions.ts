import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** A working card at the simulated provider. */
async function givePaymentMethod(pool: Pool, payer_id: string): Promise<void> {
  const [customer_id, method] = [randomUUID(), randomUUID()]
  const expires = { expires_month: 12, expires_year: 2040 }
  await insertRow(pool, 'simulated_methods', {
    id: method,
    customer: customer_id,
    card: '4242424242424242',
    ...expires,
    created_at: startText(),
  })
  await insertRow(pool, 'payment_customers', {
    id: customer_id,
    payer_id,
    provider: 'simulated',
    provider_reference: customer_id,
    created_at: startText(),
  })
  await insertRow(pool, 'payment_methods', {
    id: randomUUID(),
    customer_id,
    provider_reference: method,
    brand: 'visa',
    last4: '4242',
    ...expires,
    given_at: startText(),
  })
}

export const subscriptions: ModuleSamples = {
  ids: ({ event }) => ({ invoices: event.invoice_id }),
  fields: () => ({
    tax_number: 'NL123456789B01',
    due_now_minor: 0,
    // The club's current plan: nothing changes, so nothing is charged.
    plan: 'elite',
    interval: 'month',
  }),
  calls: () => ({
    updatePlan: { code: 'pro' },
    ...inCalls(['listMrrMoves', 'exportMrrMoves'], { month: '2026-10' }),
    listOpenInvoices: { age: '0-7' },
  }),
  prepare: {
    async updatePlan(pool) {
      await pool.query('update plans set version = 1')
    },
    async chooseSubscription(pool, { event }) {
      await pool.query(`update subscriptions set status = 'cancelled', ended_at = now() where club_id = $1`, [event.club_id])
      await pool.query('update billing_accounts set trial_used_at = null where club_id = $1', [event.club_id])
    },
    async payInvoice(pool, { event }) {
      await givePaymentMethod(pool, event.club_id)
      await pool.query(`update invoices set status = 'open', paid_at = null where id = $1`, [event.invoice_id])
    },
  },
}
