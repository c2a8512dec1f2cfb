-- What someone is notified of beyond what concerns only them. Without a row: the defaults.

create table notification_settings (
  user_id uuid not null,
  -- Which of their club's new bookings: see `bookingUpdates` in contract/notification-settings.ts.
  bookings text not null,
  primary key (user_id),
  constraint notification_settings_user foreign key (user_id) references users (id) on delete cascade,
  constraint notification_settings_bookings check (bookings in ('each', 'tables_and_vips', 'summary', 'none'))
);
