-- outside a transaction
-- One payment at a time for each share, and one for the reservation itself.
drop index concurrently if exists payments_one_for_each;
create unique index concurrently payments_one_for_each on payments (purpose_kind, purpose_id, coalesce(share_id, purpose_id))
  where state in ('created', 'requires_action', 'processing', 'authorized');
drop index concurrently if exists payments_one_at_a_time;
drop index concurrently if exists payments_unfinished;
create index concurrently payments_unfinished on payments (created_at)
  where state in ('created', 'requires_action', 'processing', 'authorized');
drop index concurrently if exists payments_open;
drop index concurrently if exists payments_split;
create index concurrently payments_split on payments (split_id) where split_id is not null;
drop index concurrently if exists payments_share;
create index concurrently payments_share on payments (share_id) where share_id is not null;
