alter table referrals validate constraint referrals_code_fkey;
alter table clubs validate constraint clubs_referral_code_fkey;
alter table referral_clicks validate constraint referral_clicks_code_fkey;
