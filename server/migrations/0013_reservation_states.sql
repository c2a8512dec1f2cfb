-- What is held for a while, asked of the club, or paid in advance; parties that came without booking; and what happened to each.

alter table reservations
  -- Null: a party that came without an account of its own; `guest_name` says who it is.
  alter column client_id drop not null,
  add column source text not null default 'client',
  add column guest_name text not null default '',
  -- When it ends by itself, while it is held, asked of the club or waits for money.
  add column expires_at timestamptz,
  -- A hold is extended once.
  add column extended_at timestamptz,
  -- Minor units: what of the total is paid in advance, and what has been paid and given back so far, wherever.
  add column due_online_minor bigint not null default 0,
  add column paid_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  -- Of the party, so many are inside or have been.
  add column checked_in_heads integer not null default 0,
  add column checked_in_at timestamptz,
  add column table_label text not null default '',
  add constraint reservations_source_known check (source in ('client', 'walk_in', 'waiting_list')),
  add constraint reservations_somebodys check (client_id is not null or source = 'walk_in'),
  add constraint reservations_expire_in_time check ((status in ('held', 'pending', 'awaiting_payment')) = (expires_at is not null)),
  add constraint reservations_refund_within_paid check (refunded_minor between 0 and paid_minor),
  add constraint reservations_heads_within_party check (checked_in_heads between 0 and party_size);
create index reservations_event_expiring on reservations (event_id, expires_at) where expires_at is not null;
create index reservations_expiring on reservations (expires_at, id) where expires_at is not null;

-- The terms at which a line was booked, frozen like its price. Its amounts follow from them and its quantity, which is what
-- is left of it: a line that was given up has none.
alter table reservation_lines
  add column due_online_minor bigint not null default 0,
  add column tax_bp integer not null default 0,
  add column deposit_minor integer,
  add column deposit_bp integer,
  add column heads_per_unit integer not null default 1,
  add column approval text not null default 'auto',
  drop constraint reservation_lines_quantity_positive,
  add constraint reservation_lines_quantity_not_negative check (quantity >= 0);
update reservation_lines l set tax_bp = p.tax_bp, heads_per_unit = p.heads_per_unit from prestations p where p.id = l.prestation_id;

create function count_changed_lines() returns trigger language plpgsql as $$
begin
  update prestation_occupancy o set units = o.units + d.units
  from (
    select n.prestation_id, sum(n.quantity - b.quantity)::integer as units
    from after_rows n join before_rows b using (id) join reservations r on r.id = n.reservation_id
    where occupies(r.status) group by n.prestation_id
  ) d
  where o.prestation_id = d.prestation_id and d.units <> 0;
  return null;
end $$;
create trigger reservation_lines_count_changed after update on reservation_lines
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_lines();

-- What was done to a reservation after it was made, by whom. Never changed.
create table reservation_history (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  at timestamptz not null,
  actor_kind text not null,
  -- Null: nobody, a deadline or the end of the night.
  actor_id uuid,
  action text not null,
  -- The state that it led to.
  status text not null,
  -- What the action was given, as far as it may be shown: {reason, heads, …}
  detail jsonb not null default '{}',
  constraint reservation_history_actor_known check (actor_kind in ('client', 'club', 'platform', 'system')),
  constraint reservation_history_actor_told check ((actor_kind = 'system') = (actor_id is null))
);
create index reservation_history_reservation on reservation_history (reservation_id, at, id);
