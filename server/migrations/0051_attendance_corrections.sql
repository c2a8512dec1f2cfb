-- The break that is under way, why a manager changed a record, and the secret link of a person's calendar.
alter table attendance add column break_started_at timestamptz;

create table attendance_corrections (
  id uuid primary key,
  attendance_id uuid not null references attendance (id) on delete cascade,
  user_id uuid not null references users (id),
  reason text not null,
  at timestamptz not null
);
create index attendance_corrections_of_attendance on attendance_corrections (attendance_id, at, id);
create index attendance_corrections_user on attendance_corrections (user_id);

-- What may still expire; few rows at any time.
create index attendance_open on attendance (starts_at, id) where status in ('scheduled', 'checked_in', 'on_break');

-- One link a person; kept as a hash, so that nobody reads it here.
create table staff_calendar_links (
  user_id uuid primary key references users (id),
  secret_hash bytea not null,
  created_at timestamptz not null,
  constraint staff_calendar_links_secret_once unique (secret_hash)
);

-- Open screens of planners, and of the people whose shifts these are.
create function tell_staffing() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    select 'staffing:' || club_id as topic from touched union select 'user:' || user_id from touched where user_id is not null
  ) t;
  return null;
end $$;
create trigger attendance_tell_new after insert on attendance
  referencing new table as touched for each statement execute function tell_staffing();
create trigger attendance_tell_changed after update on attendance
  referencing new table as touched for each statement execute function tell_staffing();
create trigger attendance_tell_gone after delete on attendance
  referencing old table as touched for each statement execute function tell_staffing();
create trigger staff_shifts_tell_new after insert on staff_shifts
  referencing new table as touched for each statement execute function tell_staffing();
create trigger staff_shifts_tell_changed after update on staff_shifts
  referencing new table as touched for each statement execute function tell_staffing();
create trigger staff_shifts_tell_gone after delete on staff_shifts
  referencing old table as touched for each statement execute function tell_staffing();
