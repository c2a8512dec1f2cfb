-- outside a transaction

drop index concurrently if exists till_payments_refunds;

create index concurrently till_payments_refunds on till_payments (refund_of) where refund_of is not null;

alter table till_payments validate constraint till_payments_refund_of;

alter table till_payments validate constraint till_payments_refund_returns;
