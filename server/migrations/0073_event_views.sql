-- How often an event's page was looked at, by date in UTC: a number, and nothing about who looked.
create table event_views (
  event_id uuid not null references events (id) on delete cascade,
  viewed_on date not null,
  views integer not null,
  constraint event_views_pkey primary key (event_id, viewed_on),
  constraint event_views_positive check (views > 0)
);
