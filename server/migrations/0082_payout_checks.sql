-- Holds what was added before to the rows that were there.

alter table commissions validate constraint commissions_ruling_known;
alter table club_payouts validate constraint club_payouts_voided_whole;
