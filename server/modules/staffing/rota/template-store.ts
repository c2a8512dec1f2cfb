import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ScheduleTemplates } from '../../../infrastructure/database/schema.ts'

/** Locks a template of this club; null if there is none. */
export async function lockScheduleTemplate(tx: Tx, clubId: string, id: string): Promise<{ version: number } | null> {
  const row = await tx
    .selectFrom('schedule_templates')
    .select('version')
    .where('id', '=', id)
    .where('club_id', '=', clubId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Those of these templates that exist, which stay until the transaction ends. */
export async function keepTemplates(tx: Tx, clubId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('schedule_templates')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertScheduleTemplate(tx: Tx, row: Insertable<ScheduleTemplates>): Promise<void> {
  await tx.insertInto('schedule_templates').values(row).execute()
}

export async function updateScheduleTemplateRow(tx: Tx, id: string, change: Updateable<ScheduleTemplates>): Promise<void> {
  await tx.updateTable('schedule_templates').set(change).where('id', '=', id).execute()
}

/** Shifts planned from it stay: a foreign key clears its id. */
export async function deleteScheduleTemplateRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('schedule_templates').where('id', '=', id).execute()
}
