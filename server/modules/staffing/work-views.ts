import { sql } from 'kysely'
import type { exportProfile } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { Database } from '../../infrastructure/database/connect.ts'

type Work = Pick<AnswerOf<typeof exportProfile>, 'shifts' | 'availability' | 'time_off' | 'shift_offers'>

/** What a club stores about a member of its staff, for their export; null for everyone else. */
export async function exportEmployment(db: Database, userId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ employment: Record<string, unknown> }>`
    select to_jsonb(s) - 'user_id' as employment from club_staff s where s.user_id = ${userId}`.execute(db)
  return rows[0]?.employment ?? null
}

/** All stored data about a person's work, at every club, for their export. Colleagues and managers are left out. */
export async function exportWork(db: Database, userId: string): Promise<Work> {
  const { rows } = await sql<Work>`
    select
      (select coalesce(jsonb_agg(
        to_jsonb(s) - array['user_id', 'version', 'template_id', 'role_id', 'club_id'] || jsonb_build_object(
          'club', (select c.name from clubs c where c.id = s.club_id),
          'role', (select r.name from staff_roles r where r.id = s.role_id),
          'attendance', (select to_jsonb(a) - array['user_id', 'version', 'shift_id', 'role_id', 'club_id'] || jsonb_build_object(
              'punches', (select coalesce(
                jsonb_agg(to_jsonb(p) - array['user_id', 'attendance_id'] order by p.pressed_at, p.id), '[]')
                from attendance_punches p where p.attendance_id = a.id),
              'corrections', (select coalesce(
                jsonb_agg(jsonb_build_object('at', k.at, 'reason', k.reason) order by k.at, k.id), '[]')
                from attendance_corrections k where k.attendance_id = a.id))
            from attendance a where a.shift_id = s.id and a.user_id = s.user_id)
        ) order by s.starts_at, s.id), '[]')
        from staff_shifts s where s.user_id = ${userId} and s.published_at is not null) as shifts,
      (select coalesce(jsonb_agg(to_jsonb(v) - array['user_id', 'version']), '[]') from staff_availability v
        where v.user_id = ${userId}) as availability,
      (select coalesce(jsonb_agg(to_jsonb(t) - array['user_id', 'decided_by', 'version'] order by t.date_from, t.id), '[]')
        from time_off_requests t where t.user_id = ${userId}) as time_off,
      (select coalesce(jsonb_agg(to_jsonb(o) - array['user_id', 'to_user_id', 'accepted_by', 'decided_by', 'version']
        order by o.created_at, o.id), '[]')
        from shift_offers o where o.user_id = ${userId}) as shift_offers`.execute(db)
  return rows[0] ?? { shifts: [], availability: [], time_off: [], shift_offers: [] }
}
