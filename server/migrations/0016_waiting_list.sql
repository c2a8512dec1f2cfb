-- Who waits for places of a night that is sold out, and what was offered to them.

create table waiting_list_entries (
  id uuid primary key,
  event_id uuid not null references events (id),
  client_id uuid not null references users (id),
  party_size integer not null,
  -- What is to be booked, as a booking asks for it: {lines: [{prestation_id, quantity}], party_size, code?}
  request jsonb not null,
  -- What becomes of an offer, its reservation says.
  state text not null,
  created_at timestamptz not null,
  offered_at timestamptz,
  -- The hold that was offered.
  reservation_id uuid references reservations (id),
  constraint waiting_list_entries_state_known check (state in ('waiting', 'offered', 'cancelled')),
  constraint waiting_list_entries_party_positive check (party_size > 0),
  constraint waiting_list_entries_offer_is_held check ((state = 'offered') = (reservation_id is not null and offered_at is not null))
);
create unique index waiting_list_entries_wait_once on waiting_list_entries (event_id, client_id) where state = 'waiting';
create index waiting_list_entries_line on waiting_list_entries (event_id, created_at, id) where state = 'waiting';
create index waiting_list_entries_event on waiting_list_entries (event_id);
create index waiting_list_entries_client on waiting_list_entries (client_id, created_at, id);
create index waiting_list_entries_reservation on waiting_list_entries (reservation_id) where reservation_id is not null;

alter table events add column waiting_list_enabled boolean not null default true;
