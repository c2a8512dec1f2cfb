import { sql } from 'kysely'
import type { Database } from '../infrastructure/database/connect.ts'

/**
 * Where each table lives once clubs are spread over several databases (docs/decisions/0049): what is a person's or
 * the platform's in each of them, what is a club's in its club's alone.
 */

/** What belongs to a person, who may visit clubs of every cell. */
export const accountTables = [
  'account_invitations',
  'agreement_signatures',
  'ambassador_decisions',
  'ambassador_payout_accounts',
  'ambassador_payout_voids',
  'ambassador_profiles',
  'ambassador_statements',
  'ambassador_transfers',
  'artist_follows',
  'bank_accounts',
  'booking_calendar_links',
  'client_profiles',
  'document_views',
  'email_confirmations',
  'idempotency_keys',
  'known_devices',
  'notification_settings',
  'notifications',
  'page_acceptances',
  'passkeys',
  'password_resets',
  'payment_customers',
  'payment_methods',
  'payment_setups',
  'push_subscriptions',
  'recovery_codes',
  'referral_clicks',
  'referral_codes',
  'referrals',
  'reminder_settings',
  'second_factors',
  'security_log',
  'sign_in_links',
  'staff_availability',
  'staff_calendar_links',
  'tokens',
  'users',
  'verification_images',
  'verifications',
] as const

/** What the platform keeps for itself. Queues among them are emptied before a club moves, never copied. */
export const platformTables = [
  'agreement_templates',
  'artists',
  'backups',
  'installation',
  'invoice_series',
  'jobs',
  'ledger_unfolded',
  'mailbox',
  'news',
  'page_versions',
  'payment_events',
  'plan_prices',
  'plans',
  'platform_settings',
  'rate_limits',
  'simulated_accounts',
  'simulated_charges',
  'simulated_disputes',
  'simulated_methods',
  'simulated_refunds',
  'simulated_setups',
  'simulated_transfers',
  'spent_challenges',
] as const

/** What belongs to one club and moves with it. */
export const clubTables = [
  'attendance',
  'attendance_corrections',
  'attendance_punches',
  'audit_log',
  'billing_accounts',
  'boards',
  'cash_ups',
  'club_ambassador_blocks',
  'club_bank_files',
  'club_bans',
  'club_commission_terms',
  'club_follows',
  'club_guests',
  'club_news_consents',
  'club_payouts',
  'club_staff',
  'club_transfers',
  'clubs',
  'combination_tables',
  'commission_decisions',
  'commission_entries',
  'commission_lines',
  'commissions',
  'contact_consents',
  'door_scans',
  'drawer_movements',
  'drawers',
  'event_artists',
  'event_doors',
  'event_interests',
  'event_occupancy',
  'event_templates',
  'event_views',
  'events',
  'floor_plan_pictures',
  'floor_plan_versions',
  'floor_plans',
  'floor_tables',
  'floor_zones',
  'friend_plan_answers',
  'friend_plans',
  'guest_listings',
  'guest_lists',
  'guest_message_recipients',
  'guest_messages',
  'guest_notes',
  'guest_segments',
  'guest_settings',
  'incident_amendments',
  'incidents',
  'invoices',
  'last_hour_choices',
  'last_hour_defaults',
  'ledger_entries',
  'ledger_frozen_dates',
  'ledger_sums',
  'ledger_transactions',
  'listed_names',
  'loyalty_rules',
  'manual_revenue',
  'menu_items',
  'parties_outside',
  'payment_disputes',
  'payment_refunds',
  'payment_shares',
  'payment_splits',
  'payments',
  'payout_accounts',
  'plan_tables',
  'point_accruals',
  'point_debits',
  'point_entries',
  'point_lots',
  'point_wallets',
  'prestation_occupancy',
  'prestations',
  'redemptions',
  'reminders',
  'reservation_addition_lines',
  'reservation_additions',
  'reservation_history',
  'reservation_lines',
  'reservation_search',
  'reservation_transfers',
  'reservations',
  'returned_tickets',
  'rewards',
  'saved_filters',
  'schedule_templates',
  'seatings',
  'section_staff',
  'section_tables',
  'sections',
  'sent_tickets',
  'shift_offers',
  'sittings',
  'staff_roles',
  'staff_shifts',
  'subscription_notices',
  'subscriptions',
  'support_accesses',
  'tab_lines',
  'tab_payments',
  'table_assignments',
  'table_combinations',
  'tabs',
  'till_payments',
  'time_off_requests',
  'waiting_list_entries',
  'wallet_passes',
  'wallet_registrations',
]

/** How the rows of a table are known to be one club's. */
export type Belonging = Readonly<{
  table: string
  /** The column that names the club, or the row of `parent` that belongs to it. Never null in a table with a parent. */
  column: string
  parent: string | null
  /** The parent's column. */
  key: string
}>

const question = (tables: readonly string[]) => sql<Belonging>`
  select t.relname as table, case when t.relname = 'clubs' then 'id' else coalesce(c.attname, f.attname) end as column,
    case when c.attname is null then f.parent end as parent, coalesce(f.key, 'id') as key
  from pg_class t
  left join pg_attribute c on c.attrelid = t.oid and c.attname = 'club_id'
  left join lateral (
    select a.attname, p.relname as parent, k.attname as key from pg_constraint o
    join pg_class p on p.oid = o.confrelid
    join pg_attribute a on a.attrelid = o.conrelid and a.attnum = o.conkey[1]
    join pg_attribute k on k.attrelid = o.confrelid and k.attnum = o.confkey[1]
    where o.conrelid = t.oid and o.contype = 'f' and a.attnotnull and o.confrelid <> o.conrelid and p.relname = any(${tables})
    order by o.conname limit 1) f on true
  where t.relnamespace = 'public'::regnamespace and t.relname = any(${tables})`

/** The tables of `clubTables`, each after its parent. Throws if one names neither a club nor a parent that does. */
export async function listBelongings(db: Database): Promise<Belonging[]> {
  const left = (await question(clubTables).execute(db)).rows.toSorted((a, b) => a.table.localeCompare(b.table))
  const ordered: Belonging[] = []
  const isThere = (name: string | null) => name === null || ordered.some(({ table }) => table === name)
  while (left.length > 0) {
    const next = left.findIndex(({ parent, column }) => column !== null && isThere(parent))
    if (next < 0) throw new Error(`No club is known of ${left.map(({ table }) => table).join(', ')}.`)
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

/** The condition on a row of the table `t` that it belongs to the club `$1`. */
export function belongsTo({ table, column, parent, key }: Belonging, all: readonly Belonging[], alias = 't'): string {
  if (parent === null) return `${alias}.${column} = $1`
  const above = all.find((one) => one.table === parent)
  if (above === undefined) throw new Error(`${table} belongs to ${parent}, which is no table of a club.`)
  const inner = `${alias}p`
  return `exists (select from ${parent} ${inner} where ${inner}.${key} = ${alias}.${column} and ${belongsTo(above, all, inner)})`
}
