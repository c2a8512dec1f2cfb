-- outside a transaction
drop index concurrently if exists ambassador_profiles_status;
create index concurrently ambassador_profiles_status on ambassador_profiles (approval_status, user_id);
drop index concurrently if exists referral_codes_permanent_once;
create unique index concurrently referral_codes_permanent_once on referral_codes (ambassador_id) where kind = 'permanent';
