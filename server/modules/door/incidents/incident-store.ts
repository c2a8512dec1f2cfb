import { sql } from 'kysely'
import type { AddIncidentBody } from '#contract/door/incidents.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

export type NewIncident = Omit<AddIncidentBody, 'people'> & {
  people: string
  club_id: string
  business_date: string
  written_by: string
  written_at: string
}

/** Returns whether it is new: a device sends the same entry until it hears that it arrived. */
export async function insertIncident(tx: Tx, incident: NewIncident): Promise<boolean> {
  const row = await tx
    .insertInto('incidents')
    .values(incident)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAmendment {
  id: string
  incident_id: string
  text: string
  written_by: string
  written_at: string
}

export async function insertAmendment(tx: Tx, amendment: NewAmendment): Promise<boolean> {
  const row = await tx
    .insertInto('incident_amendments')
    .values(amendment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Entries written before an instant, with their amendments; returns how many, at most `limit`. */
export async function deleteIncidentsBefore(db: Database, before: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from incidents where id in (select id from incidents where written_at < ${before} order by written_at limit ${limit})
    returning id`.execute(db)
  return rows.length
}
