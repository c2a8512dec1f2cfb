-- outside a transaction
-- What was invoiced for a month, without reading every invoice there ever was.
drop index concurrently if exists invoices_period;
create index concurrently invoices_period on invoices (period_end_at, period_start_at) where issued_at is not null;
