-- What a superadmin decides about one commission, and payouts that were recorded by mistake.

alter table commissions
  add column ruling text,
  add constraint commissions_ruling_known check (ruling in ('held', 'rejected')) not valid;

create table commission_decisions (
  id uuid primary key,
  commission_id uuid not null references commissions (id),
  action text not null,
  -- The ambassador reads it.
  reason text not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint commission_decisions_action_known check (action in ('hold', 'release', 'reject')),
  constraint commission_decisions_reason_said check (reason <> '')
);
create index commission_decisions_of on commission_decisions (commission_id, decided_at);
create index commission_decisions_actor on commission_decisions (decided_by);

create function keep_payout_history() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger commission_decisions_append_only before update or delete on commission_decisions
  for each row execute function keep_payout_history();

-- The ledger's cause of a payout. Null: it was recorded before payouts could be voided, and its cause is the statement.
alter table ambassador_statements add column payout_id uuid;

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
create trigger ambassador_payout_voids_append_only before update or delete on ambassador_payout_voids
  for each row execute function keep_payout_history();

-- A club's payout is voided once, and a voided one leaves its reference free. Statements of an earlier version name the constraint.
alter table club_payouts
  add column voided_at timestamptz,
  -- The superadmin; it points at nothing, since accounts are erased.
  add column voided_by uuid,
  add column void_reason text,
  add constraint club_payouts_voided_whole check (num_nulls(voided_at, voided_by, void_reason) in (0, 3)) not valid;
alter table club_payouts drop constraint club_payouts_recorded_once;
alter table club_payouts add constraint club_payouts_recorded_once
  exclude using btree (club_id with =, currency with =, reference with =) where (voided_at is null);

create function void_club_payout_once() returns trigger language plpgsql as $$
begin
  if old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason'] = to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason'] then
    return new;
  end if;
  raise exception 'a payout stays as it is' using errcode = 'restrict_violation', constraint = 'club_payouts_stay';
end $$;
drop trigger club_payouts_stay on club_payouts;
create trigger club_payouts_stay before delete or truncate on club_payouts for each statement execute function keep_club_payout();
create trigger club_payouts_voided_once before update on club_payouts for each row execute function void_club_payout_once();
