-- How people who run a club hear of its nights: a report each morning, and alerts while a night needs them.
alter table notification_settings add column night_report text not null default 'email';
alter table notification_settings add column alerts text not null default 'app';
alter table notification_settings add constraint notification_settings_night_report
  check (night_report in ('email', 'app', 'none')) not valid;
alter table notification_settings add constraint notification_settings_alerts check (alerts in ('email', 'app', 'none')) not valid;
