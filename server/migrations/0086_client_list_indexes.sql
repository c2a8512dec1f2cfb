-- outside a transaction
-- A page of clients walks its index in either direction, ties by id included.
drop index concurrently if exists point_wallets_in_order_of_spend;
create index concurrently point_wallets_in_order_of_spend on point_wallets (club_id, spent_minor, id);
drop index concurrently if exists point_wallets_in_order_of_visit;
create index concurrently point_wallets_in_order_of_visit on point_wallets (club_id, coalesce(last_visit_on - '2000-01-01'::date, -1), id);
drop index concurrently if exists point_wallets_by_spend;
drop index concurrently if exists point_wallets_by_visit;
