-- What a booking was promised, kept with it: a club that edits its terms changes those of later bookings. Null where an older
-- version wrote the row: then the terms of today hold, until a job has copied them.

alter table reservations
  -- [{hours_before, refund_bp}] of the club, and the age that the event asked for, when it was booked.
  add column cancellation_policy jsonb,
  add column min_age integer,
  -- When its client was first led to a page to pay on.
  add column payment_began_at timestamptz,
  -- Heads for which nothing more is due at the door after their free time: those inside when a late price was taken, and those it was taken for.
  add column settled_heads integer not null default 0,
  -- Where a hold was asked from: keyed hashes of a device and of an address.
  add column device_key text,
  add column address_key text,
  -- Who sent this guest, and how that is known. Never changed.
  add column referral_code text,
  add column ambassador_id uuid,
  add column referral_reason text,
  add constraint reservations_referral_whole check ((ambassador_id is null) = (referral_reason is null)) not valid,
  add constraint reservations_referral_known check (referral_reason in ('code', 'link')) not valid,
  add constraint reservations_ambassador foreign key (ambassador_id) references users (id) not valid;

-- `points_eligible` is null where a line has no terms yet.
alter table reservation_lines
  add column points_eligible boolean,
  add column commissionable boolean,
  add column entry_start_at timestamptz,
  add column entry_end_at timestamptz,
  add column arrive_by timestamptz,
  add column free_until timestamptz,
  add column price_after_minor integer,
  -- The start of the event that these times were chosen for: where that has moved, they have moved with it.
  add column for_starts_at timestamptz,
  -- Units that came after `free_until`, and cost `price_after_minor` each; null where none did.
  add column late_quantity integer,
  add constraint reservation_lines_late_within check (late_quantity between 0 and quantity) not valid;

-- Copies the terms of today to what was booked before, in batches.
insert into jobs (id, kind, payload, lane) select gen_random_uuid(), 'copy_booking_terms', '{}', 'bulk' where exists (select from reservations);

create index reservations_held_device on reservations (device_key) where status = 'held';
create index reservations_ambassador on reservations (ambassador_id) where ambassador_id is not null;
create index reservations_held_address on reservations (address_key) where status = 'held';

create function referral_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the referral of reservation % never changes', old.id;
end $$;
create trigger reservations_referral_stays before update of referral_code, ambassador_id, referral_reason on reservations for each row
  when ((old.referral_code, old.ambassador_id, old.referral_reason) is distinct from (new.referral_code, new.ambassador_id, new.referral_reason))
  execute function referral_stays();
