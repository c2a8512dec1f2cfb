-- guests lend what a door may know of them: to the door. Nothing else of them, and never their merged contacts' details.
create view known_guests as
  select g.id, g.club_id, g.client_id, g.is_vip, g.tags,
    -- The transaction that last changed any of it.
    g.xmin as changed_by
  from club_guests g where g.client_id is not null;

-- Their notes for the door, with those of the contacts merged into them.
create view door_notes as
  select n.guest_id, n.id, n.text, n.written_at from guest_notes n where n.for_door
  union all
  select m.merged_into, n.id, n.text, n.written_at from club_guests m join guest_notes n on n.guest_id = m.id
  where m.merged_into is not null and n.for_door;
