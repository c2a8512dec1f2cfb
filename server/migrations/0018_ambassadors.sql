-- Commissions and statements of ambassadors.

-- Decisions about ambassadors: by whom, why and when. The current state is in their profile.
create table ambassador_decisions (
  id uuid primary key,
  ambassador_id uuid not null references users (id),
  action text not null,
  -- Shown to the ambassador; empty if none was given.
  reason text not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint ambassador_decisions_action_known check (action in ('approve', 'reject', 'suspend', 'restore'))
);
create index ambassador_decisions_ambassador on ambassador_decisions (ambassador_id, decided_at desc, id desc);
create index ambassador_decisions_decided_by on ambassador_decisions (decided_by);

create table club_commission_terms (
  club_id uuid primary key references clubs (id) on delete cascade,
  rate_bp integer not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint club_commission_terms_rate_within check ((rate_bp >= 0) and (rate_bp <= 10000))
);

-- Ambassadors whose codes and links a club does not accept for new bookings.
create table club_ambassador_blocks (
  club_id uuid not null references clubs (id) on delete cascade,
  ambassador_id uuid not null references users (id),
  reason text not null default '',
  blocked_by uuid not null references users (id),
  blocked_at timestamptz not null,
  constraint club_ambassador_blocks_pkey primary key (club_id, ambassador_id)
);
create index club_ambassador_blocks_ambassador on club_ambassador_blocks (ambassador_id);
create index club_ambassador_blocks_actor on club_ambassador_blocks (blocked_by);

create table ambassador_statements (
  id uuid primary key,
  ambassador_id uuid not null references users (id),
  number text not null,
  currency text not null,
  -- The first day of the month it settles, in UTC.
  month date not null,
  total_minor bigint not null,
  made_at timestamptz not null,
  status text not null default 'payable',
  paid_on date,
  method text,
  reference text,
  paid_by uuid references users (id),
  recorded_at timestamptz,
  -- The source of the payout in the ledger. Null: not paid out.
  payout_id uuid,
  constraint ambassador_statements_number_taken unique (number),
  constraint ambassador_statements_once unique (ambassador_id, currency, month),
  constraint ambassador_statements_paid_whole check ((status = 'paid') = (num_nulls(paid_on, method, reference, paid_by, recorded_at) = 0)),
  constraint ambassador_statements_positive check (total_minor > 0),
  constraint ambassador_statements_status_known check (status in ('payable', 'paid'))
);
create index ambassador_statements_by_status on ambassador_statements (status, made_at desc, id desc);
create index ambassador_statements_payer on ambassador_statements (paid_by);

create table commissions (
  id uuid primary key,
  kind text not null,
  -- The invoice or the reservation.
  source_id uuid not null,
  ambassador_id uuid not null references users (id),
  club_id uuid not null references clubs (id),
  event_id uuid references events (id),
  -- Of the event, or of the first day that the invoice covers.
  business_date date not null,
  currency text not null,
  -- Why it is this ambassador's: how they were named, with which code, and when.
  reason text not null,
  code text not null,
  attributed_at timestamptz not null,
  status text not null,
  -- Net money that the commission is a share of: originally, and after refunds.
  original_base_minor bigint not null,
  base_minor bigint not null,
  original_minor bigint not null,
  amount_minor bigint not null,
  -- The sum of its entries.
  booked_minor bigint not null default 0,
  earned_at timestamptz,
  -- From when a pending commission can be approved.
  approves_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ruling text,
  constraint commissions_booked_when_earned check (booked_minor =
case
    when (earned_at is null) then (0)::bigint
    else amount_minor
end),
  constraint commissions_event_of_reservation check ((kind = 'reservation') = (event_id is not null)),
  constraint commissions_kind_known check (kind in ('subscription', 'reservation')),
  constraint commissions_once unique (kind, source_id),
  constraint commissions_ruling_known check (ruling in ('held', 'rejected')),
  constraint commissions_status_known check (status in ('expected', 'pending', 'approved', 'in_payout', 'paid', 'on_hold', 'rejected', 'reversed')),
  constraint commissions_within check (((base_minor >= 0) and (base_minor <= original_base_minor)) and ((amount_minor >= 0) and (amount_minor <= original_minor)))
);
create index commissions_of_ambassador on commissions (ambassador_id, kind, business_date desc, id desc);
create index commissions_to_approve on commissions (approves_at) where (status = 'pending');
create index commissions_of_event on commissions (event_id) where (event_id is not null);
create index commissions_of_club on commissions (club_id, kind, business_date desc, id desc);
create index commissions_by_date on commissions (business_date desc, id desc);
create index commissions_by_status on commissions (status, business_date desc, id desc);

-- One line for each line of a reservation; one for an invoice.
create table commission_lines (
  commission_id uuid not null references commissions (id),
  position integer not null,
  -- The line of the reservation, or the invoice.
  line_id uuid not null,
  prestation_id uuid references prestations (id),
  category text,
  name text not null,
  rate_bp integer not null,
  original_base_minor bigint not null,
  base_minor bigint not null,
  original_minor bigint not null,
  amount_minor bigint not null,
  constraint commission_lines_pkey primary key (commission_id, "position"),
  constraint commission_lines_once unique (commission_id, line_id)
);
create index commission_lines_prestation on commission_lines (prestation_id) where (prestation_id is not null);

-- The entries of a commission: its amount when earned, then each difference. Each is one posting, and on one statement.
create table commission_entries (
  id uuid primary key,
  commission_id uuid not null references commissions (id),
  amount_minor bigint not null,
  at timestamptz not null,
  statement_id uuid references ambassador_statements (id)
);
create index commission_entries_of on commission_entries (commission_id);
create index commission_entries_on_statement on commission_entries (statement_id) where (statement_id is not null);
create index commission_entries_unstated on commission_entries (commission_id) where (statement_id is null);

-- How often links with a code were followed: a row for each code, day (UTC) and kind of link, however many clicks there are.
create table referral_clicks (
  code text not null references referral_codes (code) on update cascade on delete cascade,
  day date not null,
  kind text not null,
  clicks integer not null,
  constraint referral_clicks_pkey primary key (code, day, kind),
  constraint referral_clicks_counted check (clicks > 0),
  constraint referral_clicks_kind_known check (kind in ('event', 'club', 'other'))
);

create table commission_decisions (
  id uuid primary key,
  commission_id uuid not null references commissions (id),
  action text not null,
  -- Shown to the ambassador.
  reason text not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint commission_decisions_action_known check (action in ('hold', 'release', 'reject')),
  constraint commission_decisions_reason_said check (reason <> '')
);
create index commission_decisions_of on commission_decisions (commission_id, decided_at);
create index commission_decisions_actor on commission_decisions (decided_by);

-- Payouts of ambassadors that were recorded by mistake, as they were on their statement.
create table ambassador_payout_voids (
  payout_id uuid primary key,
  statement_id uuid not null references ambassador_statements (id),
  paid_on date not null,
  method text not null,
  reference text not null,
  paid_by uuid not null references users (id),
  recorded_at timestamptz not null,
  reason text not null,
  voided_by uuid not null references users (id),
  voided_at timestamptz not null,
  constraint ambassador_payout_voids_reason_said check (reason <> '')
);
create index ambassador_payout_voids_of on ambassador_payout_voids (statement_id, voided_at);
create index ambassador_payout_voids_payer on ambassador_payout_voids (paid_by);
create index ambassador_payout_voids_actor on ambassador_payout_voids (voided_by);

create function commission_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.statement_id is null and new.statement_id is not null
    and (old.id, old.commission_id, old.amount_minor, old.at) = (new.id, new.commission_id, new.amount_minor, new.at) then
    return new;
  end if;
  raise exception 'commission_entries is append-only' using errcode = 'restrict_violation', constraint = 'commission_entries_append_only';
end $$;
create trigger commission_entries_append_only before delete or update on commission_entries for each row execute function commission_entry_stays();

create function keep_payout_history() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger commission_decisions_append_only before delete or update on commission_decisions for each row execute function keep_payout_history();

create trigger ambassador_payout_voids_append_only before delete or update on ambassador_payout_voids for each row execute function keep_payout_history();
