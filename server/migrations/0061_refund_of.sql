-- Which payment at the venue a refund at the door returns. Null for refunds of a reservation as a whole.

alter table till_payments
  add column refund_of uuid,
  add constraint till_payments_refund_of foreign key (refund_of) references till_payments (id) not valid,
  add constraint till_payments_refund_returns check (refund_of is null or amount_minor < 0) not valid;
