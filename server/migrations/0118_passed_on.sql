-- When the places of a party that no one of came were passed on to others; null while it has them. Its booking stays as it is.

alter table reservations add column passed_on_at timestamptz;
