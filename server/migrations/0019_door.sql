-- Tickets, which follow from the rows of reservations, and what is done at the door.

alter table reservations
  -- Tickets of an earlier series let nobody in.
  add column ticket_series integer not null default 1,
  -- The tickets, by number, that somebody came in with.
  add column used_tickets integer[] not null default '{}';

-- Whoever passes a reservation on, or brings a cancelled one back: the tickets that were handed out before are revoked.
create function renew_tickets() returns trigger language plpgsql as $$
begin
  new.ticket_series := old.ticket_series + 1;
  new.used_tickets := '{}';
  return new;
end $$;
create trigger reservations_renew_tickets before update on reservations for each row
  when (old.client_id is distinct from new.client_id or (old.status in ('cancelled', 'declined', 'expired') and old.status <> new.status))
  execute function renew_tickets();

-- Heads inside, one row a night, written by the trigger below alone. Who decides at a door locks its row first.
create table event_doors (
  event_id uuid primary key references events (id) on delete cascade,
  inside integer not null default 0,
  constraint event_doors_not_negative check (inside >= 0)
) with (fillfactor = 50);

create function count_inside() returns trigger language plpgsql as $$
declare
  change integer := new.checked_in_heads;
begin
  if tg_op = 'UPDATE' then
    change := change - old.checked_in_heads;
  end if;
  if change > 0 then
    insert into event_doors as d (event_id, inside) values (new.event_id, change) on conflict (event_id) do update set inside = d.inside + change;
  else
    update event_doors set inside = inside + change where event_id = new.event_id;
  end if;
  return null;
end $$;
create trigger reservations_count_inside_new after insert on reservations for each row
  when (new.checked_in_heads > 0) execute function count_inside();
create trigger reservations_count_inside after update on reservations for each row
  when (old.checked_in_heads <> new.checked_in_heads) execute function count_inside();
insert into event_doors (event_id, inside) select event_id, sum(checked_in_heads) from reservations where checked_in_heads > 0 group by event_id;

-- Everything that was done at a door, in the order in which it was written. Never changed.
create table door_scans (
  event_id uuid not null references events (id) on delete cascade,
  -- Made by the device.
  scan_id uuid not null,
  sequence bigint not null generated always as identity,
  action text not null,
  -- What was scanned or typed; empty where a reservation was chosen.
  code text not null,
  reservation_id uuid references reservations (id),
  ticket integer,
  -- Let in, or taken back.
  heads integer not null,
  result text not null,
  reason text,
  -- Of somebody whom a device without the network had let in: what the door would have said.
  conflict text,
  -- What the device had told the guest before it asked.
  decided text,
  -- The scan that this one takes back.
  undoes uuid,
  device text not null,
  user_id uuid not null references users (id),
  -- By the device's clock, and by ours.
  at timestamptz not null,
  received_at timestamptz not null,
  constraint door_scans_pkey primary key (event_id, scan_id),
  constraint door_scans_action_known check (action in ('scan', 'check_in', 'undo_check_in')),
  constraint door_scans_result_known check (result in ('admitted', 'refused', 'undone', 'not_undone')),
  constraint door_scans_reason_told check ((result = 'refused') = (reason is not null))
);
create index door_scans_reservation on door_scans (reservation_id, sequence);
create index door_scans_user on door_scans (user_id);
create unique index door_scans_undone_once on door_scans (event_id, undoes) where result = 'undone';

create function refuse_scan_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at a door is never changed' using errcode = 'restrict_violation', constraint = 'door_scans_append_only';
end $$;
create trigger door_scans_append_only before update on door_scans for each statement execute function refuse_scan_change();

create table club_bans (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  -- Null: goes by the name alone.
  client_id uuid references users (id),
  name text not null,
  -- Without case and accents.
  folded_name text not null,
  reason text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null
);
create index club_bans_club on club_bans (club_id, created_at);
create index club_bans_client on club_bans (client_id);
create index club_bans_created_by on club_bans (created_by);
create unique index club_bans_client_taken on club_bans (club_id, client_id) where client_id is not null;
create unique index club_bans_name_taken on club_bans (club_id, folded_name) where client_id is null;
