-- What the platform decides about clubs and events, beside what a subscription does: suspended, with a reason that the club reads, or featured.
alter table clubs
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column featured_at timestamptz,
  add constraint clubs_suspended_with_reason check ((suspended_at is null) = (suspension_reason is null)) not valid;

alter table events
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column featured_at timestamptz,
  add constraint events_suspended_with_reason check ((suspended_at is null) = (suspension_reason is null)) not valid;
