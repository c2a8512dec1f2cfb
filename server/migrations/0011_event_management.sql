-- What a club decides about its nights beside what guests see of them.

alter table events
  -- 10 000: the usual points for a visit and what is spent.
  add column points_multiplier_bp integer not null default 10000,
  -- When it was first published: it counts against the nights of its month from then on.
  add column published_at timestamptz,
  add column cancelled_at timestamptz,
  -- The start that guests were last told. A move is measured from here, so that many small ones are not free of notice.
  add column told_starts_at timestamptz,
  -- Since it was moved, holders may cancel for free until then.
  add column free_cancel_until timestamptz,
  add constraint events_points_within_reach check (points_multiplier_bp between 0 and 100000);
update events set published_at = created_at, told_starts_at = starts_at where state in ('published', 'paused', 'cancelled');

-- The club's own list, in either order and in both directions.
create index events_club_date on events (club_id, starts_at, id);
create index events_club_title on events (club_id, lower(title), id);
drop index events_club;
-- A month's published nights of one club.
create index events_club_month on events (club_id, business_date) where published_at is not null;

-- Guests' list is read and counted along this index; with the end in it, counting looks at no row.
drop index events_coming;
create index events_coming on events (starts_at, id) include (ends_at) where state = 'published';
