-- When the owner stopped payouts with the link in the email about a change; null while they run.

alter table bank_accounts add column stopped_at timestamptz;
