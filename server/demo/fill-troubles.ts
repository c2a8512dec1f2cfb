import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { newId } from '../infrastructure/ids.ts'
import { insertDeadJob } from '../infrastructure/jobs/job-store.ts'
import { setClubStanding } from '../modules/clubs/index.ts'
import { insertClubs } from '../modules/clubs/demo.ts'
import { fillDispute } from '../modules/payments/demo.ts'
import type { DemoClub } from './clubs.ts'

interface FillContext {
  clubs: readonly DemoClub[]
  /** Reservations by event, in the order they were made. */
  booked: ReadonlyMap<string, readonly string[]>
  /** Of the club that is suspended. */
  admin_id: string
  now: Temporal.Instant
}

/** What needs a superadmin's attention: disputes, failed emails, and a club suspended before it opened. */
export async function fillTroubles(tx: Tx, { clubs, booked, admin_id, now }: FillContext): Promise<void> {
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days })
  const [first, second] = clubs
  for (const { club, reason, state, days } of [
    { club: first, reason: 'product_not_received', state: 'open', days: 3 },
    { club: first, reason: 'fraudulent', state: 'lost', days: 40 },
    { club: second, reason: 'duplicate', state: 'won', days: 33 },
  ] as const) {
    if (club === undefined) continue
    const fee = { amount_minor: 1_500, currency: 'EUR' }
    const dates = { opened_at: daysAgo(days), decided_at: daysAgo(Math.max(0, days - 9)) }
    await fillDispute(tx, { club_id: club.row.id, reason, state, ...dates, fee })
  }
  const reservations = [...booked.values()].flat()
  for (const [index, last_error] of ['421 4.7.0 Try again later', '550 5.1.1 Mailbox unavailable'].entries()) {
    const reservation_id = reservations[index * 7]
    if (reservation_id === undefined) continue
    await insertDeadJob(tx, {
      id: newId(),
      kind: 'mail_confirmation_again',
      lane: 'mail',
      payload: { reservation_id },
      attempts: 8,
      last_error,
      died_at: now.subtract({ hours: 5 + index * 20 }),
    })
  }
  await fillSuspendedClub(tx, admin_id, daysAgo)
}

async function fillSuspendedClub(tx: Tx, admin_id: string, daysAgo: (days: number) => Temporal.Instant): Promise<void> {
  const id = newId()
  const at = instantText(daysAgo(20))
  await insertClubs(tx, [
    {
      id,
      slug: 'halle-sieben',
      name: 'Halle Sieben',
      legal_name: 'Halle Sieben Veranstaltungs GmbH',
      street: 'Am Speicher 7',
      postcode: '10243',
      city: 'Berlin',
      country: 'DE',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      contact_email: 'kontakt@halle-sieben.example',
      contact_phone: '+49 30 5550 0177',
      admin_id,
      created_at: at,
      updated_at: at,
    },
  ])
  await setClubStanding(tx, id, {
    suspended_at: instantText(daysAgo(12)),
    suspension_reason: 'The name and photos belong to another club. Write to support with proof that they are yours.',
    featured_at: null,
  })
}
