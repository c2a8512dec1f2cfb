-- outside a transaction
drop index concurrently if exists referral_codes_lookalike;
create unique index concurrently referral_codes_lookalike on referral_codes (translate(code, 'ILO', '110'));
