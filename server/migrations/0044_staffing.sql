-- A club's people, who works when, and who came.
create extension if not exists btree_gist;

-- What a job in the club is called, pays and may do: the flags that its people start with.
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
  constraint staff_roles_rate_not_negative check (hourly_rate_minor >= 0),
  constraint staff_roles_colour_is_hex check (colour ~ '^#[0-9a-f]{6}$')
);
create unique index staff_roles_name_taken on staff_roles (club_id, lower(name));

-- The flags on this row are the ones that hold; those of the role are copied here unless the person has a set of their own.
alter table club_staff
  add column role_id uuid references staff_roles (id),
  add column own_permissions boolean not null default false,
  -- Null: the rate of the role.
  add column hourly_rate_minor bigint,
  add column status text not null default 'active',
  add column joined_at timestamptz,
  add column ended_at timestamptz,
  add column version integer not null default 1,
  add constraint club_staff_status_known check (status in ('invited', 'active', 'ended')) not valid,
  add constraint club_staff_ended_has_time check ((status = 'ended') = (ended_at is not null)) not valid,
  add constraint club_staff_rate_not_negative check (hourly_rate_minor >= 0) not valid;
create index club_staff_role on club_staff (role_id);

-- A shift that returns on weekdays, in the club's wall-clock time: an end at or before the start is on the next day.
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
  -- How early a check-in is taken, how late one is not yet late, and how late a check-out is still taken.
  early_in_minutes integer not null default 30,
  late_grace_minutes integer not null default 10,
  late_out_minutes integer not null default 120,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint schedule_templates_weekdays_known check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint schedule_templates_headcount_positive check (headcount between 1 and 500),
  constraint schedule_templates_minutes_in_range check (
    break_minutes between 0 and 480 and early_in_minutes between 0 and 240
    and late_grace_minutes between 0 and 120 and late_out_minutes between 0 and 480)
);
create index schedule_templates_club on schedule_templates (club_id, created_at, id);
create index schedule_templates_role on schedule_templates (role_id);

-- One person's work on one date; without a person it is open to be given.
create table staff_shifts (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  user_id uuid references users (id),
  role_id uuid not null references staff_roles (id),
  template_id uuid references schedule_templates (id) on delete set null,
  event_id uuid references events (id) on delete set null,
  business_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes integer not null,
  early_in_minutes integer not null,
  late_grace_minutes integer not null,
  late_out_minutes integer not null,
  note text not null default '',
  status text not null,
  -- In the words of who declined.
  decline_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  published_at timestamptz,
  constraint staff_shifts_status_known check (status in ('draft', 'published', 'acknowledged', 'declined', 'cancelled')),
  constraint staff_shifts_end_after_start check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint staff_shifts_answered_by_a_person check (user_id is not null or status not in ('acknowledged', 'declined')),
  -- Nobody works in two places at once, whoever plans it.
  constraint staff_shifts_never_overlap exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&)
    where (user_id is not null and status in ('draft', 'published', 'acknowledged'))
);
create index staff_shifts_of_club on staff_shifts (club_id, starts_at, id);
create index staff_shifts_of_person on staff_shifts (user_id, starts_at, id);
create index staff_shifts_role on staff_shifts (role_id);
create index staff_shifts_template on staff_shifts (template_id);
create index staff_shifts_event on staff_shifts (event_id);

-- What came of a published shift. The times that pay goes by; what was pressed and when stays in the punches.
create table attendance (
  id uuid primary key,
  shift_id uuid not null references staff_shifts (id),
  club_id uuid not null references clubs (id),
  user_id uuid not null references users (id),
  role_id uuid not null references staff_roles (id),
  business_date date not null,
  -- As planned, for the order of lists.
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
  constraint attendance_shift_once unique (shift_id),
  constraint attendance_status_known check (status in (
    'scheduled', 'checked_in', 'on_break', 'checked_out', 'approved', 'absent', 'excused', 'missing_check_out', 'cancelled')),
  constraint attendance_out_after_in check (checked_out_at >= checked_in_at),
  constraint attendance_counts_not_negative check (break_minutes >= 0 and late_minutes >= 0 and worked_minutes >= 0 and pay_minor >= 0)
);
create index attendance_of_club on attendance (club_id, starts_at desc, id desc);
create index attendance_of_club_by_status on attendance (club_id, status, starts_at desc, id desc);
create index attendance_of_person on attendance (user_id, starts_at desc, id desc);
create index attendance_role on attendance (role_id);

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
