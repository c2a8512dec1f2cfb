-- The methods before are all among the new ones.

alter table club_payouts validate constraint club_payouts_method_known;
