-- The ambassador's rate is a term of the booking, like `commissionable`. Null: written by an older version and not filled yet.
alter table reservation_lines
  add column commission_bp integer,
  add constraint reservation_lines_commission_within check (commission_bp between 0 and 10000) not valid;

-- Copies the rates of the time of booking to what was booked before, in batches.
insert into jobs (id, kind, payload, lane) select gen_random_uuid(), 'freeze_commission_rates', '{}', 'bulk' where exists (select from reservations);
