import type { Config } from '../../../infrastructure/config/config.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { formatCountry } from '../../../infrastructure/mail/format.ts'
import { readBilledClub, type BilledClub } from './billed-club-views.ts'
import { upcomingSteps, type SubscriptionStep, type WaitingInvoice } from '../rules/upcoming-steps.ts'
import type { InvoiceRow, InvoiceParty } from '../rules/invoice.ts'
import { findWaitingInvoice } from './invoice-views.ts'
import type { PlanRow } from '../rules/plan.ts'
import type { Tax } from '../rules/proration.ts'
import { isLive, type SubscriptionRow } from '../rules/subscription.ts'
import { findAccount, type BillingAccount } from './subscription-store.ts'
import { findSubscription, hasPrices, listNoticed, listPlans } from './subscription-views.ts'
import { readTaxNumber, taxFor } from '../rules/tax.ts'

/** Everything that decides what a club pays. */
export interface Bill {
  account: BillingAccount
  club: BilledClub
  /** The live subscription's, as chosen; otherwise the club's. */
  timezone: string
  /** The live subscription's; otherwise the club's own if the plans have prices in it; otherwise euros. */
  currency: string
  plans: PlanRow[]
  tax: Tax
  seller: InvoiceParty
  buyer: InvoiceParty
  /** The live one, otherwise the last one. */
  subscription: SubscriptionRow | null
  /** The unpaid invoice. */
  waiting: InvoiceRow | null
}

const fallbackCurrency = 'EUR'

export async function readBill(db: Database | Tx, { seller }: Pick<Config, 'seller'>, clubId: string): Promise<Bill> {
  const club = await readBilledClub(db, clubId)
  const account = toAccount(await findAccount(db, clubId), club)
  const subscription = await findSubscription(db, clubId)
  const waiting = await findWaitingInvoice(db, clubId)
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const currency = live?.currency ?? (await currencyOf(db, club))
  const { tax_number } = account
  return {
    account,
    club,
    timezone: live?.timezone ?? club.timezone ?? 'UTC',
    currency,
    plans: await listPlans(db, currency),
    tax: taxFor(seller, { country: club.country ?? seller.country, tax_number }),
    seller: { name: seller.name, address: [...seller.address], tax_number: seller.tax_number },
    buyer: {
      name: club.legal_name,
      address: [
        club.street,
        `${club.postcode} ${club.city}`.trim(),
        club.country === null ? '' : formatCountry(club.country),
      ].filter((line) => line !== ''),
      tax_number,
    },
    subscription,
    waiting,
  }
}

/** A VAT number belongs to a country: after a move to another one it no longer counts. */
function toAccount(row: BillingAccount | null, { id, country }: BilledClub): BillingAccount {
  const tax_number = row?.tax_number && country !== null ? readTaxNumber(row.tax_number, country) : null
  return { club_id: id, trial_used_at: row?.trial_used_at ?? null, tax_number }
}

async function currencyOf(db: Database | Tx, club: BilledClub): Promise<string> {
  return club.currency !== null && (await hasPrices(db, club.currency)) ? club.currency : fallbackCurrency
}

/** What happens to a bill if no one acts, soonest first. */
export async function readUpcomingSteps(
  tx: Tx,
  { subscription, waiting }: Bill,
  now: Temporal.Instant,
): Promise<SubscriptionStep[]> {
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const noticed = live === null ? new Set<string>() : await listNoticed(tx, live.id)
  return upcomingSteps({ subscription: live, waiting: asWaiting(waiting), noticed }, now)
}

function asWaiting(row: InvoiceRow | null): WaitingInvoice | null {
  return row === null || (row.status !== 'draft' && row.status !== 'open') ? null : { ...row, status: row.status }
}
