import type { AddIncidentBody, amendIncident as amendEndpoint, Incident } from '#contract/door/incidents.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { earlier } from '#contract/base/instants.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { holdOpenDate } from '../../ledger/index.ts'
import { readIncidentCalendar, readLockedDates } from './incident-calendar.ts'
import { insertAmendment, insertIncident } from './incident-store.ts'
import { findIncident } from './incident-views.ts'

/** Another club's entry has this id: only a device that invents ids gets here. */
const refuseId = () => refuse('invalid', { fields: { id: ['Create a new id'] } })

async function readBack(tx: Tx, clubId: string, id: string): Promise<Incident> {
  const incident = (await findIncident(tx, clubId, id)) ?? refuseId()
  const locked = await readLockedDates(tx, clubId, [incident.business_date])
  return { ...incident, is_locked: locked.has(incident.business_date) }
}

/**
 * Writes an entry, once for its id. What a device wrote offline may arrive after the night was closed: it goes into the next open
 * book, so that nothing is lost. Nothing happens in the future, whatever the device's clock says.
 */
export async function addIncident(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { people = '', happened_at, ...body }: AddIncidentBody,
): Promise<Incident> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const at = earlier(Temporal.Instant.from(happened_at), now)
    const { today, dateOf } = await readIncidentCalendar(tx, club_id, now)
    const dates = { date: dateOf(at).toString(), today: today.toString() }
    const business_date = await holdOpenDate(tx, club_id, dates)
    const isNew = await insertIncident(tx, {
      ...body,
      people,
      happened_at: instantText(at),
      club_id,
      business_date,
      written_by: actor.user_id,
      written_at: instantText(now),
    })
    const subject = { kind: 'incident', id: body.id }
    if (isNew) await audit(tx, caller, { at: now, action: 'addIncident', subject, after: { kind: body.kind, business_date } })
    return readBack(tx, club_id, body.id)
  })
}

/** Adds to an entry, once for the amendment's id, until its night is closed. */
export async function amendIncident(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { incident_id, id, text }: { incident_id: string } & BodyOf<typeof amendEndpoint>,
): Promise<Incident> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    const incident = (await findIncident(tx, club_id, incident_id)) ?? refuse('not_found')
    // Sent again: the first answer, even if the night was closed since.
    if (incident.amendments.some((one) => one.id === id)) return readBack(tx, club_id, incident_id)
    const now = clock.now()
    const date = incident.business_date
    const open = await holdOpenDate(tx, club_id, { date, today: date })
    if (open !== date) return refuse('incident_locked')
    if (!(await insertAmendment(tx, { id, incident_id, text, written_by: actor.user_id, written_at: instantText(now) }))) {
      const current = await findIncident(tx, club_id, incident_id)
      if (!current?.amendments.some((one) => one.id === id)) return refuseId()
      return readBack(tx, club_id, incident_id)
    }
    const subject = { kind: 'incident', id: incident_id }
    await audit(tx, caller, { at: now, action: 'amendIncident', subject, after: { amendment: id } })
    return readBack(tx, club_id, incident_id)
  })
}
