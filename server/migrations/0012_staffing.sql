-- The team of a club, who works when, and who came.

-- A role: its name, pay and the permissions that its people start with.
create table staff_roles (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  name text not null,
  -- #rrggbb
  colour text not null,
  -- In the club's currency.
  hourly_rate_minor bigint not null,
  can_manage_staff boolean not null default false,
  can_access_club_setup boolean not null default false,
  can_access_subscription boolean not null default false,
  can_access_contract boolean not null default false,
  can_access_events boolean not null default false,
  can_access_staff_management boolean not null default false,
  can_access_finances boolean not null default false,
  can_work_door boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  guests_per_person integer,
  constraint staff_roles_colour_is_hex check (colour ~ '^#[0-9a-f]{6}$'),
  constraint staff_roles_guests check ((guests_per_person >= 1) and (guests_per_person <= 10000)),
  constraint staff_roles_rate_not_negative check (hourly_rate_minor >= 0)
);
create unique index staff_roles_name_taken on staff_roles (club_id, lower(name));

create table club_staff (
  user_id uuid primary key references users (id),
  club_id uuid not null references clubs (id),
  can_manage_staff boolean not null default false,
  can_access_club_setup boolean not null default false,
  can_access_subscription boolean not null default false,
  can_access_contract boolean not null default false,
  can_access_events boolean not null default false,
  can_access_staff_management boolean not null default false,
  can_access_finances boolean not null default false,
  can_work_door boolean not null default false,
  role_id uuid references staff_roles (id),
  own_permissions boolean not null default false,
  -- Null: the rate of the role.
  hourly_rate_minor bigint,
  status text not null default 'active',
  joined_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  constraint club_staff_ended_has_time check ((status = 'ended') = (ended_at is not null)),
  constraint club_staff_rate_not_negative check (hourly_rate_minor >= 0),
  constraint club_staff_status_known check (status in ('invited', 'active', 'ended'))
);
create index club_staff_club on club_staff (club_id);
create index club_staff_role on club_staff (role_id);

-- A shift that repeats on weekdays, in the club's local time: an end at or before the start is on the next day.
create table schedule_templates (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  name text not null,
  role_id uuid not null references staff_roles (id),
  -- ISO: 1 is Monday.
  weekdays smallint[] not null,
  start_local time not null,
  end_local time not null,
  break_minutes integer not null,
  headcount integer not null,
  -- How early a check-in is accepted, from when it counts as late, and until when a check-out is accepted.
  early_in_minutes integer not null default 30,
  late_grace_minutes integer not null default 10,
  late_out_minutes integer not null default 120,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint schedule_templates_headcount_positive check ((headcount >= 1) and (headcount <= 500)),
  constraint schedule_templates_minutes_in_range check (((break_minutes >= 0) and (break_minutes <= 480)) and ((early_in_minutes >= 0) and (early_in_minutes <= 240)) and ((late_grace_minutes >= 0) and (late_grace_minutes <= 120)) and ((late_out_minutes >= 0) and (late_out_minutes <= 480))),
  constraint schedule_templates_weekdays_known check (((cardinality(weekdays) >= 1) and (cardinality(weekdays) <= 7)) and (weekdays <@ array[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]))
);
create index schedule_templates_club on schedule_templates (club_id, created_at, id);
create index schedule_templates_role on schedule_templates (role_id);

-- One person's work on one date; without a person it is an open shift.
create table staff_shifts (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  user_id uuid references users (id),
  role_id uuid not null references staff_roles (id),
  template_id uuid references schedule_templates (id) on delete set null,
  event_id uuid,
  business_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes integer not null,
  early_in_minutes integer not null,
  late_grace_minutes integer not null,
  late_out_minutes integer not null,
  note text not null default '',
  status text not null,
  -- In the words of the person who declined.
  decline_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  published_at timestamptz,
  constraint staff_shifts_answered_by_a_person check ((user_id is not null) or (status <> ALL (array['acknowledged', 'declined']))),
  constraint staff_shifts_end_after_start check ((ends_at > starts_at) and (ends_at <= (starts_at + '24:00:00'::interval))),
  -- No one works in two places at once.
  constraint staff_shifts_never_overlap exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&) where (((user_id is not null) and (status in ('draft', 'published', 'acknowledged')))) deferrable,
  constraint staff_shifts_status_known check (status in ('draft', 'published', 'acknowledged', 'declined', 'cancelled'))
);
create index staff_shifts_of_club on staff_shifts (club_id, starts_at, id);
create index staff_shifts_of_person on staff_shifts (user_id, starts_at, id);
create index staff_shifts_role on staff_shifts (role_id);
create index staff_shifts_template on staff_shifts (template_id);
create index staff_shifts_event on staff_shifts (event_id);

-- What came of a published shift: the times that are paid. The punches keep what was pressed and when.
create table attendance (
  id uuid primary key,
  shift_id uuid not null references staff_shifts (id),
  club_id uuid not null references clubs (id),
  user_id uuid not null references users (id),
  role_id uuid not null references staff_roles (id),
  business_date date not null,
  -- The planned start, for the order of lists.
  starts_at timestamptz not null,
  -- Copied when the shift was published: a later rise changes later shifts.
  hourly_rate_minor bigint not null,
  currency text not null,
  status text not null,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  break_minutes integer not null default 0,
  -- From the start of the shift; 0 within the grace.
  late_minutes integer not null default 0,
  worked_minutes integer,
  pay_minor bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Since when the current break lasts.
  break_started_at timestamptz,
  -- A phone sent a check-in or check-out so late that a manager must confirm the time.
  needs_confirmation boolean not null default false,
  -- A person works in one place at a time, at any club: two records never overlap. Without a check-out, work continues.
  constraint attendance_at_work_once exclude using gist (user_id with =, tstzrange(checked_in_at, checked_out_at) with &&) where ((checked_in_at is not null) and (status in ('checked_in', 'on_break', 'checked_out', 'approved'))),
  constraint attendance_counts_not_negative check ((break_minutes >= 0) and (late_minutes >= 0) and (worked_minutes >= 0) and (pay_minor >= 0)),
  constraint attendance_out_after_in check (checked_out_at >= checked_in_at),
  constraint attendance_shift_once unique (shift_id),
  constraint attendance_status_known check (status in ('scheduled', 'checked_in', 'on_break', 'checked_out', 'approved', 'absent', 'excused', 'missing_check_out', 'cancelled'))
);
create index attendance_of_club on attendance (club_id, starts_at desc, id desc);
create index attendance_of_club_by_status on attendance (club_id, status, starts_at desc, id desc);
create index attendance_of_person on attendance (user_id, starts_at desc, id desc);
create index attendance_role on attendance (role_id);
-- Those that may still expire, which are few.
create index attendance_open on attendance (starts_at, id) where (status in ('scheduled', 'checked_in', 'on_break'));

-- Every check-in, check-out and break as it was pressed; never changed.
create table attendance_punches (
  id uuid primary key,
  attendance_id uuid not null references attendance (id) on delete cascade,
  action text not null,
  -- When it was pressed; received_at is later where the device had no network.
  pressed_at timestamptz not null,
  received_at timestamptz not null,
  user_id uuid not null references users (id),
  constraint attendance_punches_action_known check (action in ('check_in', 'check_out', 'break_start', 'break_end'))
);
create index attendance_punches_of_attendance on attendance_punches (attendance_id, pressed_at, id);
create index attendance_punches_user on attendance_punches (user_id);

create table attendance_corrections (
  id uuid primary key,
  attendance_id uuid not null references attendance (id) on delete cascade,
  user_id uuid not null references users (id),
  reason text not null,
  at timestamptz not null
);
create index attendance_corrections_of_attendance on attendance_corrections (attendance_id, at, id);
create index attendance_corrections_user on attendance_corrections (user_id);

-- One calendar link for each person, stored as a hash.
create table staff_calendar_links (
  user_id uuid primary key references users (id),
  secret_hash bytea not null,
  created_at timestamptz not null,
  constraint staff_calendar_links_secret_once unique (secret_hash)
);

-- When a person can work, every week and on dates that differ: hours of business dates, in the local time of their club.
create table staff_availability (
  user_id uuid primary key references users (id),
  week jsonb not null,
  dates jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table time_off_requests (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  user_id uuid not null references users (id),
  -- Business dates, both included.
  date_from date not null,
  date_to date not null,
  reason text not null default '',
  status text not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  constraint time_off_requests_end_after_start check ((date_to >= date_from) and (date_to < (date_from + 366))),
  constraint time_off_requests_never_overlap exclude using gist (user_id with =, daterange(date_from, date_to, '[]') with &&) where ((status in ('pending', 'approved'))),
  constraint time_off_requests_status_known check (status in ('pending', 'approved', 'declined', 'cancelled'))
);
create index time_off_requests_of_club on time_off_requests (club_id, created_at desc, id desc);
create index time_off_requests_of_club_by_status on time_off_requests (club_id, status, created_at desc, id desc);
create index time_off_requests_of_person on time_off_requests (user_id, created_at desc, id desc);
create index time_off_requests_decided_by on time_off_requests (decided_by);

-- Shifts that staff offer to their colleagues.
create table shift_offers (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  shift_id uuid not null references staff_shifts (id) on delete cascade,
  -- Who offers it, and works it unless the offer is approved.
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
  constraint shift_offers_accepted_by_a_colleague check ((accepted_by <> user_id) and ((status <> ALL (array['accepted', 'approved'])) or (accepted_by is not null))),
  constraint shift_offers_status_known check (status in ('open', 'accepted', 'approved', 'declined', 'withdrawn', 'expired'))
);
create unique index shift_offers_one_at_a_time on shift_offers (shift_id) where (status in ('open', 'accepted'));
create unique index shift_offers_given_once on shift_offers (return_shift_id) where (status = 'accepted');
create index shift_offers_of_shift on shift_offers (shift_id);
create index shift_offers_of_return_shift on shift_offers (return_shift_id);
create index shift_offers_of_club on shift_offers (club_id, created_at desc, id desc);
create index shift_offers_of_club_by_status on shift_offers (club_id, status, created_at desc, id desc);
create index shift_offers_of_person on shift_offers (user_id, created_at desc);
create index shift_offers_to_user on shift_offers (to_user_id);
create index shift_offers_accepted_by on shift_offers (accepted_by);
create index shift_offers_decided_by on shift_offers (decided_by);

-- Notifies open screens of planners and of the people whose shifts these are.
create function tell_staffing() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    select 'staffing:' || club_id as topic from touched union select 'user:' || user_id from touched where user_id is not null
  ) t;
  return null;
end $$;
create trigger staff_shifts_tell_new after insert on staff_shifts referencing new table as touched for each statement execute function tell_staffing();

create trigger staff_shifts_tell_changed after update on staff_shifts referencing new table as touched for each statement execute function tell_staffing();

create trigger staff_shifts_tell_gone after delete on staff_shifts referencing old table as touched for each statement execute function tell_staffing();

create trigger attendance_tell_new after insert on attendance referencing new table as touched for each statement execute function tell_staffing();

create trigger attendance_tell_changed after update on attendance referencing new table as touched for each statement execute function tell_staffing();

create trigger attendance_tell_gone after delete on attendance referencing old table as touched for each statement execute function tell_staffing();

create function tell_availability() returns trigger language plpgsql as $$
begin
  perform hint('staffing:' || m.club_id) from touched t join club_staff m on m.user_id = t.user_id and m.status <> 'ended';
  return null;
end $$;
create trigger staff_availability_tell_new after insert on staff_availability referencing new table as touched for each statement execute function tell_availability();

create trigger staff_availability_tell_changed after update on staff_availability referencing new table as touched for each statement execute function tell_availability();

create trigger time_off_requests_tell_new after insert on time_off_requests referencing new table as touched for each statement execute function tell_staffing();

create trigger time_off_requests_tell_changed after update on time_off_requests referencing new table as touched for each statement execute function tell_staffing();

create trigger shift_offers_tell_new after insert on shift_offers referencing new table as touched for each statement execute function tell_staffing();

create trigger shift_offers_tell_changed after update on shift_offers referencing new table as touched for each statement execute function tell_staffing();
