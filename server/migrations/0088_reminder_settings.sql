-- What a guest is reminded of by each channel, and when not. Without a row, the defaults of the contract apply.

create table reminder_settings (
  user_id uuid not null,
  app text[] not null,
  email text[] not null,
  push text[] not null,
  -- Local times such as 01:00; null for none.
  quiet_from text,
  quiet_to text,
  timezone text,
  constraint reminder_settings_pkey primary key (user_id),
  constraint reminder_settings_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint reminder_settings_quiet_whole check ((quiet_from is null) = (quiet_to is null))
);
