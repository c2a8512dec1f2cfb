-- What the provider takes for handling a dispute, and what of that it has given back; in the currency of its account.

alter table payment_disputes
  add column fee_minor bigint,
  add column fee_currency text,
  add column fee_returned_minor bigint not null default 0;
