import { sql } from 'kysely'
import type { BoardLine } from '#contract/board/boards.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'

interface WhichBoards {
  club_id: string
  /** Whose sections are named. */
  user_id: string
  ended_after: Temporal.Instant
}

/** The events of a club on sale or under way, the earliest first. */
export async function findBoards(db: Database, { club_id, user_id, ended_after }: WhichBoards): Promise<BoardLine[]> {
  const { rows } = await sql<BoardLine>`
    select e.id, e.title, e.business_date, e.starts_at, e.ends_at, e.timezone,
      (select count(distinct a.reservation_id)::integer from table_assignments a where a.event_id = e.id) as party_count,
      array(select s.name from section_staff p join sections s on s.event_id = p.event_id and s.position = p.position
        where p.event_id = e.id and p.user_id = ${user_id} order by s.position) as own_sections
    from events e where e.club_id = ${club_id} and e.state in ('published', 'paused') and e.ends_at > ${instantText(ended_after)}
    order by e.starts_at, e.id limit 100`.execute(db)
  return rows
}
