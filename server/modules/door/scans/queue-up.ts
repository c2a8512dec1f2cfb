import { joinQueue } from '#contract/reservations/queue.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import type { ScanRow } from './door-store.ts'
import { judgeAtQueue } from './judge.ts'
import { beforeOf, change, type DoorDecision, type OpenDoor, type ResolvedEntry } from './open-door.ts'

interface QueueRequest extends Omit<ResolvedEntry, 'reservation_id' | 'entry'> {
  guest: GuestRow | null
}

/**
 * Notes when a party joined the queue, which decides for a while whether it is late. It admits no guest. What a device noted
 * offline is kept, also for a party that came in meanwhile; a party that may not queue is a conflict.
 */
export function queueUp(
  door: OpenDoor,
  scan: ScanRow,
  { by, guest, ticket, is_elsewhere, other_event }: QueueRequest,
): DoorDecision {
  const at = Temporal.Instant.from(scan.at)
  const verdict = judgeAtQueue({ event: door.event, guest, ticket, is_elsewhere, at })
  const { decided } = scan
  const wasNoted = decided === 'admitted'
  const reason = !wasNoted ? (decided ?? verdict) : verdict === 'already_inside' ? null : verdict
  if (reason !== null || guest === null) {
    const refused = { ...scan, reason: reason ?? 'unknown', conflict: wasNoted ? verdict : null }
    return {
      scan: refused,
      before: beforeOf(door, scan, refused.reason),
      other_event: refused.reason === 'wrong_event' ? other_event : null,
    }
  }
  const joined = joinQueue(guest, at.epochMilliseconds, door.event.queue_minutes)
  if (joined !== null)
    change(door, {
      row: guest,
      change: joined,
      at,
      actor: { kind: by.kind, id: by.user_id },
      action: 'queue',
      detail: by.kind === 'club' ? { device: by.device } : {},
    })
  return { scan: { ...scan, result: 'queued' }, before: null, other_event: null }
}
