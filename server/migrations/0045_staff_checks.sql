-- Checked for new rows since a club's people have a status; here for those of before, without a lock that writers wait for.
alter table club_staff validate constraint club_staff_status_known;
alter table club_staff validate constraint club_staff_ended_has_time;
alter table club_staff validate constraint club_staff_rate_not_negative;
