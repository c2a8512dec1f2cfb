import { randomUUID } from 'node:crypto'
import { startText } from '../test-clock.ts'
import type { Batch } from './insert-row.ts'

const days = (count: number) => startText(24 * count)

/** A club's subscription to the largest plan, just started, with its paid invoice; returns the invoice's id. */
export function addSubscription(batch: Batch, clubId: string): string {
  const [subscription_id, invoice_id] = [randomUUID(), randomUUID()]
  const about = {
    club_id: clubId,
    plan: 'elite',
    interval: 'month',
    currency: 'EUR',
    timezone: 'Europe/Amsterdam',
    price_minor: 29_900,
  }
  const period = { period_start_at: days(-1), period_end_at: days(29) }
  batch.insert('billing_accounts', { club_id: clubId, trial_used_at: days(-15), due_at: days(26) })
  batch.insert('subscriptions', {
    id: subscription_id,
    ...about,
    ...period,
    status: 'active',
    anchor_at: days(-1),
    created_at: days(-15),
  })
  const amounts = {
    lines: '[{"description":"Elite, monthly","amount_minor":29900}]',
    subtotal_minor: 29_900,
    tax_bp: 2100,
    tax_note: 'VAT 21%',
    tax_minor: 6279,
    total_minor: 36_179,
  }
  const party = JSON.stringify({ name: 'Kelder BV', address: ['Kade 1'], tax_number: null })
  const paid = {
    purpose: 'period',
    status: 'paid',
    number: `WORLD-${invoice_id}`,
    seller: party,
    buyer: party,
    created_at: days(-1),
    issued_at: days(-1),
    paid_at: days(-1),
  }
  batch.insert('invoices', { id: invoice_id, subscription_id, ...about, ...period, ...amounts, ...paid })
  return invoice_id
}
