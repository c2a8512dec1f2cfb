-- What becomes of the money of places that were given up.

-- Minor units: of what was paid, what the club keeps for places that were given up. It pays for nothing that is booked.
alter table reservations
  add column kept_minor bigint not null default 0,
  add constraint reservations_kept_not_negative check (kept_minor >= 0);
