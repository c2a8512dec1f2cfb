-- What becomes of the money of places that were given up, and reservations that are offered to somebody else.

-- Minor units: of what was paid, what the club keeps for places that were given up. It pays for nothing that is booked.
alter table reservations
  add column kept_minor bigint not null default 0,
  add constraint reservations_kept_not_negative check (kept_minor >= 0);

-- While there is a row, the client of the reservation offers it to somebody else.
create table reservation_transfers (
  reservation_id uuid primary key references reservations (id),
  -- Whom, as its client wrote it; and the account of that name, where there is one.
  offered_to text not null,
  recipient_id uuid references users (id),
  offered_at timestamptz not null
);
create index reservation_transfers_recipient on reservation_transfers (recipient_id);
