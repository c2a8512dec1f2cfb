-- What a club gives back of its own accord, to a party that comes all the same, is not asked for again.

-- Minor units: of what was given back, what was for no place that went. It counts as paid where something is due.
alter table reservations
  add column goodwill_minor bigint not null default 0,
  add constraint reservations_goodwill_not_negative check (goodwill_minor >= 0);
