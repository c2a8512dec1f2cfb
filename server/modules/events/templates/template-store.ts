import { sql, type Insertable, type Updateable } from 'kysely'
import type { TemplateEvent, TemplatePrestation } from '#contract/events/templates.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { EventTemplates } from '../../../infrastructure/database/schema.ts'

interface Content {
  event: TemplateEvent
  prestations: TemplatePrestation[]
}

const written = ({ event, prestations }: Content) => ({ event: JSON.stringify(event), prestations: JSON.stringify(prestations) })

/** Makes every other series and every change of this template wait until this transaction ends. */
export async function lockTemplate(tx: Tx, clubId: string, id: string): Promise<void> {
  await sql`select 1 from event_templates where id = ${id} and club_id = ${clubId} for update`.execute(tx)
}

/** False if the club already has a template with that name. */
export async function insertTemplate(
  tx: Tx,
  { event, prestations, ...row }: Omit<Insertable<EventTemplates>, 'event' | 'prestations'> & Content,
): Promise<boolean> {
  const rows = await tx
    .insertInto('event_templates')
    .values({ ...row, ...written({ event, prestations }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function updateTemplateRow(
  tx: Tx,
  id: string,
  { event, prestations, ...row }: Omit<Updateable<EventTemplates>, 'event' | 'prestations'> & Content,
): Promise<void> {
  await tx
    .updateTable('event_templates')
    .set({ ...row, ...written({ event, prestations }) })
    .where('id', '=', id)
    .execute()
}

/** Serializes naming templates within a club, so that two never take one name, nor the last place. */
export async function lockNames(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${clubId}`}, 0))`.execute(tx)
}

export async function countTemplates(tx: Tx, clubId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from event_templates where club_id = ${clubId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function isTemplateNameTaken(tx: Tx, clubId: string, name: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from event_templates where club_id = ${clubId} and lower(name) = lower(${name})
        and id <> ${exceptId}`.execute(tx)
  return rows.length > 0
}

export async function deleteTemplateRow(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_templates')
    .where('id', '=', id)
    .where('club_id', '=', clubId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
