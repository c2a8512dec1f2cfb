import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'

interface Sitting {
  club_id: string
  event_id: string
  user_id: string
  now: Temporal.Instant
}

const moment = { seat: 'seated', ask_bill: 'asked_bill', leave: 'left', release: 'released' } as const
export type RecordedStep = keyof typeof moment

/** Records steps of parties that are locked. Who leaves sat at these tables. */
export async function recordStep(
  tx: Tx,
  step: RecordedStep,
  parties: readonly { id: string; table_ids: readonly string[] }[],
  { club_id, event_id, user_id, now }: Sitting,
): Promise<void> {
  const [at, by] = [`${moment[step]}_at`, `${moment[step]}_by`]
  const all = JSON.stringify(parties.map(({ id, table_ids }) => ({ id, table_ids })))
  await sql`
    insert into sittings (reservation_id, club_id, event_id)
    select id, ${club_id}, ${event_id} from json_to_recordset(${all}::json) as p (id uuid) on conflict do nothing`.execute(tx)
  await sql`
    update sittings s set ${sql.ref(at)} = ${instantText(now)}, ${sql.ref(by)} = ${user_id}, version = s.version + 1,
      left_table_ids = ${step === 'leave' ? sql`p.table_ids` : sql`s.left_table_ids`}
    from json_to_recordset(${all}::json) as p (id uuid, table_ids uuid[]) where s.reservation_id = p.id`.execute(tx)
}

/** Takes the last step back. */
export async function takeBack(tx: Tx, step: Exclude<RecordedStep, 'release'>, reservationId: string): Promise<void> {
  const [at, by] = [`${moment[step]}_at`, `${moment[step]}_by`]
  await sql`
    update sittings set ${sql.ref(at)} = null, ${sql.ref(by)} = null, left_table_ids = '{}', version = version + 1
    where reservation_id = ${reservationId}`.execute(tx)
}
