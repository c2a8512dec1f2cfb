-- Tickets in a phone's wallet: one pass for each guest of a reservation. What is stored of the reservation and its event is the
-- version that phones were last notified of.

create table wallet_passes (
  id uuid not null,
  reservation_id uuid not null,
  client_id uuid not null,
  n integer not null,
  series integer not null,
  reservation_version integer not null,
  event_version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint wallet_passes_pkey primary key (id),
  constraint wallet_passes_once unique (reservation_id, series, n),
  constraint wallet_passes_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint wallet_passes_client_id_fkey foreign key (client_id) references users (id),
  constraint wallet_passes_n_from_one check (n >= 1)
);
create index wallet_passes_client on wallet_passes (client_id);
