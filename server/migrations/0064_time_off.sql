-- When people can work, and when they do not.

-- What a person says of every week and of dates that differ: hours of business dates, on the wall clock of their club.
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
  constraint time_off_requests_status_known check (status in ('pending', 'approved', 'declined', 'cancelled')),
  constraint time_off_requests_end_after_start check (date_to >= date_from and date_to < date_from + 366),
  constraint time_off_requests_never_overlap exclude using gist (user_id with =, daterange(date_from, date_to, '[]') with &&)
    where (status in ('pending', 'approved'))
);
create index time_off_requests_of_club on time_off_requests (club_id, created_at desc, id desc);
create index time_off_requests_of_club_by_status on time_off_requests (club_id, status, created_at desc, id desc);
create index time_off_requests_of_person on time_off_requests (user_id, created_at desc, id desc);
create index time_off_requests_decided_by on time_off_requests (decided_by);

create trigger time_off_requests_tell_new after insert on time_off_requests
  referencing new table as touched for each statement execute function tell_staffing();
create trigger time_off_requests_tell_changed after update on time_off_requests
  referencing new table as touched for each statement execute function tell_staffing();

create function tell_availability() returns trigger language plpgsql as $$
begin
  perform hint('staffing:' || m.club_id) from touched t join club_staff m on m.user_id = t.user_id and m.status <> 'ended';
  return null;
end $$;
create trigger staff_availability_tell_new after insert on staff_availability
  referencing new table as touched for each statement execute function tell_availability();
create trigger staff_availability_tell_changed after update on staff_availability
  referencing new table as touched for each statement execute function tell_availability();
