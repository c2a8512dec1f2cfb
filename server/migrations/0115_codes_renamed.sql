-- A vanity code may be a name: once its account is erased, what it brought names a code of ours instead.
alter table referrals
  drop constraint referrals_code_fkey,
  add constraint referrals_code_fkey foreign key (code) references referral_codes (code) on update cascade not valid;
alter table clubs
  drop constraint clubs_referral_code_fkey,
  add constraint clubs_referral_code_fkey foreign key (referral_code) references referral_codes (code) on update cascade not valid;
alter table referral_clicks
  drop constraint referral_clicks_code_fkey,
  add constraint referral_clicks_code_fkey foreign key (code) references referral_codes (code) on update cascade on delete cascade not valid;

drop trigger reservations_referral_stays on reservations;
create trigger reservations_referral_stays before update of referral_code, ambassador_id, referral_reason on reservations for each row
  when ((old.referral_code is null, old.ambassador_id, old.referral_reason)
    is distinct from (new.referral_code is null, new.ambassador_id, new.referral_reason))
  execute function referral_stays();

drop view used_referral_codes;
