-- Shifts that staff offer to their colleagues.
create table shift_offers (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  shift_id uuid not null references staff_shifts (id) on delete cascade,
  -- Who offers it, and works it until the offer is approved.
  user_id uuid not null references users (id),
  -- Null: everyone of the role.
  to_user_id uuid references users (id),
  note text not null default '',
  status text not null,
  accepted_by uuid references users (id),
  accepted_at timestamptz,
  -- What the colleague gives in exchange.
  return_shift_id uuid references staff_shifts (id) on delete cascade,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  constraint shift_offers_status_known check (status in ('open', 'accepted', 'approved', 'declined', 'withdrawn', 'expired')),
  constraint shift_offers_accepted_by_a_colleague check (accepted_by <> user_id and (status not in ('accepted', 'approved') or accepted_by is not null))
);
create unique index shift_offers_one_at_a_time on shift_offers (shift_id) where status in ('open', 'accepted');
create unique index shift_offers_given_once on shift_offers (return_shift_id) where status = 'accepted';
create index shift_offers_of_shift on shift_offers (shift_id);
create index shift_offers_of_return_shift on shift_offers (return_shift_id);
create index shift_offers_of_club on shift_offers (club_id, created_at desc, id desc);
create index shift_offers_of_club_by_status on shift_offers (club_id, status, created_at desc, id desc);
create index shift_offers_of_person on shift_offers (user_id, created_at desc);
create index shift_offers_to_user on shift_offers (to_user_id);
create index shift_offers_accepted_by on shift_offers (accepted_by);
create index shift_offers_decided_by on shift_offers (decided_by);

create trigger shift_offers_tell_new after insert on shift_offers
  referencing new table as touched for each statement execute function tell_staffing();
create trigger shift_offers_tell_changed after update on shift_offers
  referencing new table as touched for each statement execute function tell_staffing();
