-- Notifications within the product.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The kind and id of the job that sent it: a job that runs twice notifies once.
  kind text not null,
  source_id uuid not null,
  title text not null,
  text text not null,
  -- The path of the page that it is about.
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  pinned_until timestamptz,
  constraint notifications_told_once unique (user_id, kind, source_id)
);
create index notifications_latest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where (read_at is null);
create index notifications_age on notifications (created_at);
create index notifications_pinned on notifications (path) where (pinned_until is not null);

create table notification_settings (
  user_id uuid primary key,
  -- Which new bookings of their club they hear of.
  bookings text not null,
  constraint notification_settings_bookings check (bookings in ('each', 'tables_and_vips', 'summary', 'none')),
  constraint notification_settings_user foreign key (user_id) references users (id) on delete cascade
);

create function tell_notifications() returns trigger language plpgsql as $$
begin
  perform hint('user:' || user_id) from (select distinct user_id from touched) t;
  return null;
end $$;
create trigger notifications_tell_new after insert on notifications referencing new table as touched for each statement execute function tell_notifications();

create trigger notifications_tell_changed after update on notifications referencing new table as touched for each statement execute function tell_notifications();
