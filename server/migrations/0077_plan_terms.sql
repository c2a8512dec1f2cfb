-- Superadmins edit plans. The fee that a subscription agreed to holds until its next agreement; none: that of the plan now.
alter table plans add column version integer not null default 1;
alter table subscriptions
  add column agreed_fee_bp integer,
  add constraint subscriptions_fee_within_all check (agreed_fee_bp between 0 and 10000) not valid;
