-- Parties that the door turned away last, and did not admit since. What is about a code, not about the party, is left out.
create view refused_parties as
select s.reservation_id, s.event_id, s.at, s.reason from door_scans s
where s.result = 'refused'
  and s.reason in ('payment_due', 'too_early', 'too_late', 'banned', 'underage', 'id_required', 'capacity_full', 'not_approved')
  and not exists (select from door_scans l where l.reservation_id = s.reservation_id and l.sequence > s.sequence);
