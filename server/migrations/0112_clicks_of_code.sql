-- The clicks of a code go with it: a vanity code, which may be a name, does not outlive its account.
alter table referral_clicks
  drop constraint referral_clicks_code_fkey,
  add constraint referral_clicks_code_fkey foreign key (code) references referral_codes (code) on delete cascade not valid;
