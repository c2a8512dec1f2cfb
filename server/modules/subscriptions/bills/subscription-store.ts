import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { SubscriptionNotice } from '../rules/upcoming-steps.ts'
import type { SubscriptionRow } from '../rules/subscription.ts'

export interface BillingAccount {
  club_id: string
  trial_used_at: string | null
  tax_number: string | null
}

/** A club's account, created the first time; other changes to its bill wait until this transaction ends. */
export async function lockBillingAccount(tx: Tx, clubId: string): Promise<BillingAccount> {
  await tx
    .insertInto('billing_accounts')
    .values({ club_id: clubId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('billing_accounts')
    .select(['club_id', 'trial_used_at', 'tax_number'])
    .where('club_id', '=', clubId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findAccount(db: Database | Tx, clubId: string): Promise<BillingAccount | null> {
  const account = await db
    .selectFrom('billing_accounts')
    .select(['club_id', 'trial_used_at', 'tax_number'])
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return account ?? null
}

export async function setTaxNumber(tx: Tx, clubId: string, taxNumber: string | null): Promise<void> {
  await tx.updateTable('billing_accounts').set({ tax_number: taxNumber }).where('club_id', '=', clubId).execute()
}

export async function noteTrial(tx: Tx, clubId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ trial_used_at: instantText(now) })
    .where('club_id', '=', clubId)
    .execute()
}

/** Stores when an account must be checked next. */
export async function setDue(tx: Tx, clubId: string, dueAt: string | null): Promise<void> {
  await tx.updateTable('billing_accounts').set({ due_at: dueAt }).where('club_id', '=', clubId).execute()
}

export async function insertSubscription(tx: Tx, row: SubscriptionRow, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ ...row, created_at: instantText(now) })
    .execute()
}

/** Changes a subscription whose account is locked; returns it afterwards. */
export async function changeRow(
  tx: Tx,
  row: SubscriptionRow,
  change: Partial<Omit<SubscriptionRow, 'id' | 'club_id' | 'version'>>,
): Promise<SubscriptionRow> {
  const version = row.version + 1
  await tx
    .updateTable('subscriptions')
    // A new price is a new agreement, at the plan's current fee.
    .set({ ...change, ...(change.price_minor !== undefined && { agreed_fee_bp: null }), version })
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...change, version }
}

/** False if it was already recorded. */
export async function noteNotice(tx: Tx, subscriptionId: string, notice: SubscriptionNotice, aboutAt: string): Promise<boolean> {
  const { rows } = await sql`
    insert into subscription_notices (subscription_id, notice, about_at) values (${subscriptionId}, ${notice}, ${aboutAt})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
