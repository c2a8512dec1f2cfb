import type { Client } from 'pg'

/** Payments, and seven entries in the ledger for each booking with a price. */
export async function fillMoney(db: Client): Promise<void> {
  await db.query(
    `insert into payments (id, purpose_kind, purpose_id, payer_id, club_id, event_id, business_date, amount_minor, currency,
       description, state, settled_at, provider_reference, page_provider, page_url, page_expires_at, platform_fee_minor,
       created_at)
     select testing.id('payment', r), 'reservation', id, client_id, club_id, event_id, business_date, total, 'EUR', 'Event ' || n,
       'succeeded', booked_at, 'sim_' || r, 'simulated', '', booked_at, total / 50, booked_at
     from testing.booked where is_online and total > 0 and client_id is not null order by r`,
  )
  await db.query(
    `insert into till_payments (id, reservation_id, amount_minor, method, recorded_by, recorded_at, allocation)
     select testing.id('till', r), id, total, 'cash', testing.id('adminclub', 1), starts_at, jsonb_build_array(jsonb_build_object(
       'line_id', testing.id('line', r), 'category', 'entry', 'tax_bp', 0, 'amount_minor', total, 'tax_minor', 0))
     from testing.booked where not is_online and total > 0 and status = 'completed' order by r`,
  )
  await db.query(
    `insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, posted_on, source, source_kind,
       source_id, event_id, reservation_id, actor_kind)
     select testing.id('posting', r), 'reservation_paid', club_id, 'EUR', booked_at, business_date, booked_at::date, 'online',
       'payment', testing.id('payment', r), event_id, id, 'client'
     from testing.booked where total > 0 order by booked.booked_at`,
  )
  await db.query(
    `insert into ledger_entries (transaction_id, position, account, amount_minor, category, line_id)
     select testing.id('posting', r), position, account, share * party, category, case when position > 4 then testing.id('line',
     r) end
     from testing.booked, (values (0, 'provider_clearing', 1500, null), (1, 'due_to_clubs', -1455, null),
       (2, 'platform_fees', -45, null), (3, 'club_due_from_platform', 1455, null), (4, 'club_platform_fees', 45, null),
       (5, 'club_sales', -1376, 'entry'),
       (6, 'club_output_tax', -124, 'entry')) e (position, account, share, category)
     where total > 0`,
  )
}

/** What ambassadors earned: one commission for each of their bookings that came, on a statement a month. */
export async function fillCommissions(db: Client): Promise<void> {
  await db.query(
    `insert into commissions (id, kind, source_id, ambassador_id, club_id, event_id, business_date, currency, reason, code,
       attributed_at, status, earned_at, approves_at, original_base_minor, base_minor, original_minor, amount_minor, booked_minor,
       created_at, updated_at)
     select testing.id('commission', r), 'reservation', id, testing.id('ambassador', ambassador), club_id, event_id,
     business_date,
       'EUR', 'code', 'AMB' || lpad(ambassador::text, 7, '0'), booked_at, case when starts_at < now() - interval '60 days' then
         'paid'
         else 'approved' end, starts_at, starts_at, total, total, total / 20, total / 20, total / 20, booked_at, booked_at
     from testing.booked where ambassador is not null and status = 'completed' and total > 0`,
  )
  await db.query(
    `insert into commission_lines (commission_id, position, line_id, prestation_id, name, category, rate_bp, original_base_minor,
       base_minor, original_minor, amount_minor)
     select testing.id('commission', r), 0, testing.id('line', r), testing.id(kind, n), kind, 'entry', 500, total, total, total
       / 20,
       total / 20
     from testing.booked where ambassador is not null and status = 'completed' and total > 0`,
  )
  await db.query(
    `insert into ambassador_statements (id, ambassador_id, currency, month, number, total_minor, made_at, status, paid_on, method,
       reference, paid_by, recorded_at)
     select testing.id(ambassador_id::text || 'in', month - date '2000-01-01'), ambassador_id, 'EUR', month, 'S-' ||
       row_number() over (), sum(amount_minor),
       month + interval '1 month', 'paid', month + 40, 'other', 'PAY', testing.id('adminclub', 1), month + interval '40 days'
     from (select *, date_trunc('month', business_date)::date as month from commissions where status = 'paid') c
     group by ambassador_id, month`,
  )
  await db.query(
    `insert into commission_entries (id, commission_id, amount_minor, at, statement_id)
     select id, id, amount_minor, earned_at, case when status = 'paid'
       then testing.id(ambassador_id::text || 'in', date_trunc('month', business_date)::date - date '2000-01-01') end
     from commissions`,
  )
}
