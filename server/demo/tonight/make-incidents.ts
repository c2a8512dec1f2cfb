import { businessDate } from '../../infrastructure/clock/business-date.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { NewAmendment, NewIncident } from '../../modules/door/demo.ts'

/** How long ago each happened, in minutes; the first ones tonight. */
const incidents = [
  {
    kind: 'refusal',
    ago: 55,
    place: 'Main door',
    people: 'A group of four',
    text: 'Refused for being drunk. They left without trouble after ten minutes.',
    amendment: 'One of them came back later and was refused again.',
  },
  {
    kind: 'injury',
    ago: 20,
    place: 'Dance floor, left of the stage',
    people: 'A guest, 20s, and our first aider',
    text: 'Cut on the hand from a broken glass. Bandaged by our first aider; the guest wanted no ambulance. Floor swept.',
    amendment: null,
  },
  {
    kind: 'theft',
    ago: 7 * 24 * 60,
    place: 'Cloakroom',
    people: 'Owner of the jacket, two cloakroom staff',
    text: 'A jacket was handed out on a copied ticket. Camera footage is kept for the police.',
    amendment: 'Police report filed by the owner on the next day.',
  },
  {
    kind: 'ejection',
    ago: 14 * 24 * 60,
    place: 'Bar 2',
    people: 'One guest',
    text: 'Threw a drink at a bartender. Walked out by two of our people, no injury.',
    amendment: null,
  },
] as const

interface IncidentContext {
  club_id: string
  timezone: string
  written_by: string
  now: Temporal.Instant
}

/** A club's incident book: two entries of tonight, and two of earlier weeks. */
export function makeIncidents({ club_id, timezone, written_by, now }: IncidentContext) {
  return incidents.map(({ ago, amendment, ...incident }): { incident: NewIncident; amendments: NewAmendment[] } => {
    const happened = now.subtract({ minutes: ago })
    const id = newId()
    const written_at = instantText(happened.add({ minutes: 5 }))
    const business_date = businessDate(happened, timezone, '08:00').toString()
    const amended = { id: newId(), incident_id: id, written_by, written_at: instantText(happened.add({ minutes: 15 })) }
    return {
      incident: { ...incident, id, club_id, business_date, happened_at: instantText(happened), written_by, written_at },
      amendments: amendment === null ? [] : [{ ...amended, text: amendment }],
    }
  })
}
