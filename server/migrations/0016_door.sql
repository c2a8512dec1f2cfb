-- The door: scans, arrivals and bans.

-- Guests inside, one row for each event, written by the trigger below alone. Deciding at a door locks its row first.
create table event_doors (
  event_id uuid primary key references events (id) on delete cascade,
  inside integer not null default 0,
  constraint event_doors_not_negative check (inside >= 0)
) with (fillfactor = 50);

-- Everything done at a door, in the order of writing. Never changed.
create table door_scans (
  event_id uuid not null references events (id) on delete cascade,
  -- Created by the device.
  scan_id uuid not null,
  sequence bigint generated always as identity not null,
  action text not null,
  -- What was scanned or typed; empty if a reservation was chosen from the list.
  code text not null,
  reservation_id uuid references reservations (id),
  ticket integer,
  -- How many were admitted, or undone.
  heads integer not null,
  result text not null,
  reason text,
  -- What the door would have answered for a guest whom a device admitted offline.
  conflict text,
  -- What the device told the guest offline.
  decided text,
  -- The scan that this one undoes.
  undoes uuid,
  device text not null,
  user_id uuid not null references users (id),
  -- By the device's clock, and by the server's.
  at timestamptz not null,
  received_at timestamptz not null,
  constraint door_scans_pkey primary key (event_id, scan_id),
  constraint door_scans_action_known check (action in ('scan', 'check_in', 'undo_check_in')),
  constraint door_scans_reason_told check ((result = 'refused') = (reason is not null)),
  constraint door_scans_result_known check (result in ('admitted', 'refused', 'undone', 'not_undone'))
);
create index door_scans_reservation on door_scans (reservation_id, sequence);
create index door_scans_user on door_scans (user_id);
create unique index door_scans_undone_once on door_scans (event_id, undoes) where (result = 'undone');

create table club_bans (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  -- Null: a ban by name alone.
  client_id uuid references users (id),
  name text not null,
  -- Without case and accents.
  folded_name text not null,
  reason text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  -- The last business date of the ban. Null: until it is lifted.
  ends_on date
);
create index club_bans_club on club_bans (club_id, created_at);
create index club_bans_client on club_bans (client_id);
create index club_bans_created_by on club_bans (created_by);
create unique index club_bans_client_taken on club_bans (club_id, client_id) where (client_id is not null);
create unique index club_bans_name_taken on club_bans (club_id, folded_name) where (client_id is null);

create function refuse_scan_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at a door is never changed' using errcode = 'restrict_violation', constraint = 'door_scans_append_only';
end $$;
create trigger door_scans_append_only before update on door_scans for each statement execute function refuse_scan_change();
