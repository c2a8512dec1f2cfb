-- outside a transaction
-- The platform's figures are of the events of a period.
drop index concurrently if exists events_business_date;
create index concurrently events_business_date on events (business_date, id);
