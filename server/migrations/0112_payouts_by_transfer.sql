-- A payout may be a transfer of the payment provider.

alter table club_payouts drop constraint club_payouts_method_known,
  add constraint club_payouts_method_known check (method in ('bank_transfer', 'other', 'transfer')) not valid;
