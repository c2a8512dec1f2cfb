-- A person is at work once, at whichever club: two of their records never cover the same moment. Without a check-out, work goes on.
-- Records of before are left out until they are written again, so the index starts empty and is built in the time of one scan.
alter table attendance add constraint attendance_at_work_once exclude using gist
  (user_id with =, tstzrange(checked_in_at, checked_out_at) with &&)
  where (overlap_checked and checked_in_at is not null and status in ('checked_in', 'on_break', 'checked_out', 'approved'));
