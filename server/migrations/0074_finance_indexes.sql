-- outside a transaction
-- A club's figures, by business date.
drop index concurrently if exists ledger_sums_club;
create index concurrently ledger_sums_club on ledger_sums (club_id, currency, business_date);
-- What became of the guests of an event. A booking enters it once it has ended, so that making one costs nothing more.
drop index concurrently if exists reservations_ended;
create index concurrently reservations_ended on reservations (event_id)
  include (status, source, party_size, checked_in_heads, checked_in_at, actual_spend_minor, actual_guests)
  where status in ('checked_in', 'completed', 'no_show');
-- Of a club, those that ambassadors brought.
drop index concurrently if exists reservations_brought;
create index concurrently reservations_brought on reservations (club_id, ambassador_id) where ambassador_id is not null;
