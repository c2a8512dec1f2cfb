import type { Client } from 'pg'

/** What is only ever added to: scans at the door, notifications, the audit log, drawers, waiting lists. */
export async function fillNights(db: Client): Promise<void> {
  await db.query(
    `insert into door_scans (event_id, scan_id, device, action, code, reservation_id, user_id, at, received_at, heads,
       result)
     select event_id, testing.id('scan', r), 'Phone', 'scan', 'code' || r, id, testing.id('adminclub', 1), starts_at, starts_at,
       party, 'admitted'
     from testing.booked where status = 'completed' order by r`,
  )
  await db.query(
    `insert into notifications (id, user_id, kind, source_id, title, text, path, created_at, read_at)
     select gen_random_uuid(), client_id, 'reservation_confirmed', id, 'Your booking', 'It is confirmed.', '/client/reservations',
       booked_at, case when r % 3 > 0 then booked_at end
     from testing.booked where client_id is not null`,
  )
  await db.query(
    `insert into notifications (id, user_id, kind, source_id, title, text, path, created_at, read_at)
     select gen_random_uuid(), c.admin_id, 'event_soon', e.id, 'Tonight', 'Doors open soon.', '/admin-club/events', e.created_at,
       e.created_at
     from events e join clubs c on c.id = e.club_id`,
  )
  await db.query(
    `insert into audit_log (id, at, action, actor_id, actor_role, club_id, subject_kind, subject_id, before, after, address,
       request_id, is_support)
     select gen_random_uuid(), b.booked_at, case when r % 20 = 0 then 'update_event' else 'update_reservation' end, c.admin_id,
       'adminclub', b.club_id, case when r % 20 = 0 then 'event' else 'reservation' end,
       case when r % 20 = 0 then b.event_id else b.id end, '{"notes": ""}', '{"notes": "Window"}', '127.0.0.1', 'bench', false
     from testing.booked b join clubs c on c.id = b.club_id where b.r % 4 = 0 order by b.booked_at`,
  )
  await db.query(
    `insert into drawers (id, club_id, place, business_date, currency, float_minor, opened_by, opened_at, closed_at, closed_by,
       counted_minor)
     select testing.id('drawer', row_number() over ()), e.club_id, 'Door', e.business_date, 'EUR', 0, c.admin_id, e.starts_at,
       e.ends_at, c.admin_id, 0
     from events e join clubs c on c.id = e.club_id where e.ends_at < now()`,
  )
  await db.query(
    `insert into waiting_list_entries (id, event_id, client_id, party_size, request, state, created_at)
     select gen_random_uuid(), event_id, client_id, 2, jsonb_build_object('party_size', 2, 'lines', jsonb_build_array(
       jsonb_build_object('prestation_id', testing.id('extra', n), 'quantity', 1))), 'waiting', booked_at
     from testing.booked where k in (5, 6) and starts_at > now() and client_id is not null`,
  )
  await db.query(
    `insert into incidents (id, club_id, business_date, kind, happened_at, place, people, text, written_by, written_at)
     select gen_random_uuid(), e.club_id, e.business_date, 'theft', e.starts_at, 'Bar', '', 'A bag was taken.', c.admin_id,
     e.starts_at
     from events e join clubs c on c.id = e.club_id where e.ends_at < now()`,
  )
  await db.query(
    `insert into manual_revenue (id, club_id, event_id, business_date, category, method, currency, amount_minor, tax_bp,
    tax_minor,
       entered_by, entered_at)
     select gen_random_uuid(), e.club_id, e.id, e.business_date, 'bar', 'cash', 'EUR', 100000, 0, 0, c.admin_id, e.ends_at
     from events e join clubs c on c.id = e.club_id where e.ends_at < now()`,
  )
}
