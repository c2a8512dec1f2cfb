import { undoMs } from '#contract/door/rules.ts'
import type { DoorEntry } from '#contract/door/door.ts'
import type { LocalScan } from './kept.ts'

interface Admission {
  scan_id: string
  reservation_id: string
  ticket: number | null
  heads: number
  /** Of these, who came back. */
  returned: number
  at: string
}

const timeOf = ({ at }: DoorEntry) => at ?? ''

/** Admissions on this device that were not undone, oldest first. */
function admissionsOf(scans: readonly LocalScan[]): Admission[] {
  const standing = new Map<string, Admission>()
  for (const { entry, said, answer } of scans) {
    const answerShown = answer ?? said
    if (answerShown === null || answerShown.guest === null) continue
    if (answerShown.result === 'admitted')
      standing.set(entry.scan_id, {
        scan_id: entry.scan_id,
        reservation_id: answerShown.guest.id,
        ticket: answerShown.ticket,
        heads: answerShown.heads,
        returned: answerShown.returned ?? 0,
        at: timeOf(entry),
      })
    if (answerShown.result === 'undone' && entry.action === 'undo_check_in' && entry.undoes !== undefined)
      standing.delete(entry.undoes)
  }
  return [...standing.values()]
}

/** The admission an undo applies to: the one with an id, or the latest within ten minutes. */
export function findUndoable(scans: readonly LocalScan[], reservationId: string, at: string, scanId?: string): Admission | null {
  const recent = admissionsOf(scans).filter(
    (one) => one.reservation_id === reservationId && Date.parse(at) - Date.parse(one.at) <= undoMs,
  )
  return (scanId === undefined ? recent.at(-1) : recent.find(({ scan_id }) => scan_id === scanId)) ?? null
}

/** The last time a ticket was admitted on this device; without a ticket, the reservation's last time. */
export function findBefore(scans: readonly LocalScan[], reservationId: string, ticket: number | null): string | null {
  const admissions = admissionsOf(scans).filter(
    (one) => one.reservation_id === reservationId && (ticket === null || one.ticket === ticket),
  )
  return admissions.at(-1)?.at ?? null
}
