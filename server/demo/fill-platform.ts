import { isBefore } from '#contract/base/instants.ts'
import { listStaff } from '#contract/staffing/staff.ts'
import { updateClub } from '#contract/clubs/clubs.ts'
import { audit, auditSupportCall } from '../infrastructure/audit/audit-store.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import type { ClubCaller } from '../infrastructure/caller.ts'
import { setEventStanding } from '../modules/events/index.ts'
import type { DemoEvent } from './make-events.ts'

interface Platform {
  superadmin: string
  events: readonly DemoEvent[]
  now: Temporal.Instant
}

/** What the platform's staff did: the soonest event is featured, and one of them helped its club the day before. */
export async function fillPlatform(tx: Tx, { superadmin, events, now }: Platform): Promise<void> {
  const [soonest] = events
    .filter(({ row }) => row.state === 'published' && isBefore(now, row.ends_at))
    .toSorted((a, b) => (isBefore(Temporal.Instant.from(a.row.starts_at), b.row.starts_at) ? -1 : 1))
  if (soonest === undefined || superadmin === '') return
  const club_id = soonest.club.row.id
  const at = now.subtract({ hours: 26 })
  const caller: ClubCaller = {
    actor: {
      user_id: superadmin,
      username: 'superadmin',
      role: 'superadmin',
      token_id: superadmin,
      is_approved: false,
      has_one_time_password: false,
      needs_second_factor: false,
    },
    club_id,
    membership: null,
    origin: { address: '127.0.0.1', user_agent: 'demo', request_id: 'demo', device: null },
  }
  const reason = 'Ticket 2481: the phone number on the public page was missing'
  await auditSupportCall(tx, caller, { endpoint: listStaff, reason }, at)
  await auditSupportCall(tx, caller, { endpoint: updateClub, reason }, at.add({ minutes: 2 }))
  await audit(tx, caller, {
    at: at.add({ minutes: 2 }),
    action: 'updateClub',
    subject: { kind: 'club', id: club_id },
    before: { contact_phone: null },
    after: { contact_phone: '+31 20 555 0100' },
  })
  const featured_at = instantText(at.add({ hours: 1 }))
  await setEventStanding(tx, soonest.row.id, { suspended_at: null, suspension_reason: null, featured_at })
  await audit(
    tx,
    { ...caller, club_id: null },
    {
      at: at.add({ hours: 1 }),
      action: 'actOnEvent',
      subject: { kind: 'event', id: soonest.row.id },
      club_id,
      before: { featured_at: null },
      after: { action: 'feature', featured_at },
    },
  )
}
