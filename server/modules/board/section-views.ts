import { sql } from 'kysely'
import type { BoardSection, BoardSections } from '#contract/board/sections.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { personName } from '../accounts/index.ts'

/** Who works for a club at the moment; former staff and disabled accounts are in no section. */
const team = sql`club_staff m join users u on u.id = m.user_id and u.status = 'active' and u.deleted_at is null`

/** The sections of a night, in their order. */
export async function findSections(db: Database | Tx, clubId: string, eventId: string): Promise<BoardSection[]> {
  const { rows } = await sql<BoardSection>`
    select s.name,
      array(select t.table_id from section_tables t where t.event_id = s.event_id and t.position = s.position
        order by t.table_id) as table_ids,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${personName('u')})
          order by lower(${personName('u')}), u.id), '[]')
        from section_staff p join ${team} on m.user_id = p.user_id
        where p.event_id = s.event_id and p.position = s.position and m.club_id = ${clubId} and m.status <> 'ended') as staff
    from sections s where s.event_id = ${eventId} order by s.position`.execute(db)
  return rows
}

type NightRow = Pick<BoardSections, 'tables' | 'staff' | 'version'> & { title: string }

/** What the sections of a club’s event can be made of, and their version. */
export async function findNight(db: Database | Tx, clubId: string, eventId: string): Promise<NightRow | null> {
  const { rows } = await sql<NightRow>`
    select e.title, coalesce((select b.sections_version from boards b where b.event_id = e.id), 0) as version,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'zone', z.name) order by z.position, z.name), '[]')
        from floor_tables t join floor_zones z on z.id = t.zone_id
        where t.club_id = e.club_id and (e.plan_version_id is null
          or exists (select from plan_tables p where p.version_id = e.plan_version_id and p.table_id = t.id))) as tables,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${personName('u')}, 'role', r.name,
          'sees_board', m.can_work_door or m.can_access_finances) order by lower(${personName('u')}), u.id), '[]')
        from ${team} left join staff_roles r on r.id = m.role_id
        where m.club_id = e.club_id and m.status <> 'ended') as staff
    from events e where e.id = ${eventId} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** The latest earlier event of the club on the same floor plan, or without one either, that has sections. */
export async function findEarlierNight(
  db: Database | Tx,
  clubId: string,
  eventId: string,
): Promise<NonNullable<BoardSections['proposal']>['event'] | null> {
  const planOf = (event: string) =>
    sql`(select v.plan_id from floor_plan_versions v where v.id = ${sql.ref(event)}.plan_version_id)`
  const { rows } = await sql<NonNullable<BoardSections['proposal']>['event']>`
    select e.id, e.title, e.business_date
    from events own join events e on e.club_id = own.club_id and e.id <> own.id and e.starts_at <= own.starts_at
    where own.id = ${eventId} and own.club_id = ${clubId} and ${planOf('e')} is not distinct from ${planOf('own')}
      and exists (select from sections s where s.event_id = e.id)
    order by e.starts_at desc, e.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The sections that someone serves or served, for their export. */
export async function exportSections(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name as club, e.title as event, e.business_date, s.name as section
    from section_staff p join sections s on s.event_id = p.event_id and s.position = p.position
    join events e on e.id = p.event_id join clubs c on c.id = e.club_id
    where p.user_id = ${userId} order by e.business_date, e.id, s.position`.execute(db)
  return rows
}
