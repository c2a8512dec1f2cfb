-- outside a transaction
-- The platform's list of commissions: all, or those of a status.

drop index concurrently if exists commissions_by_date;
create index concurrently commissions_by_date on commissions (business_date desc, id desc);
drop index concurrently if exists commissions_by_status;
create index concurrently commissions_by_status on commissions (status, business_date desc, id desc);
