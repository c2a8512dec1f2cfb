-- What was posted before there were sums.
insert into ledger_unfolded (transaction_id) select id from ledger_transactions on conflict do nothing;
