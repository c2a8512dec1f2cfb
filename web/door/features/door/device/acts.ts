import type { DoorEntry } from '#contract/door/door.ts'
import type { DoorOverride } from '#contract/door/override.ts'
import { hashShown } from './find-shown.ts'
import type { LocalScan } from './kept.ts'

/** An action at the door; this device adds its id and time. */
export type Act =
  | { action: 'scan'; code: string; override?: DoorOverride }
  | { action: 'check_in'; reservation_id: string; heads: number; override?: DoorOverride }
  | { action: 'undo_check_in'; reservation_id: string; undoes?: string }
  | { action: 'exit'; code: string }
  | { action: 'exit'; reservation_id: string; heads: number }
  | { action: 'queue'; code: string }
  | { action: 'queue'; reservation_id: string }
  | { action: 'count'; heads: number }

/** The same as stored: of a code, only its hash. */
export type StoredAction =
  | { action: 'scan'; code_hash: string; override?: DoorOverride }
  | { action: 'check_in'; reservation_id: string; heads: number; override?: DoorOverride }
  | { action: 'undo_check_in'; reservation_id: string; undoes?: string }
  | { action: 'exit'; code_hash: string }
  | { action: 'exit'; reservation_id: string; heads: number }
  | { action: 'queue'; code_hash: string }
  | { action: 'queue'; reservation_id: string }
  | { action: 'count'; heads: number }

export function isSame(one: LocalScan['entry'], done: StoredAction): boolean {
  if ('override' in one !== 'override' in done) return false
  // Every tap is another person.
  if (done.action === 'count') return false
  if (done.action === 'exit' || done.action === 'queue')
    return one.action === done.action && 'code_hash' in done && one.code_hash === done.code_hash
  if (done.action === 'scan') return one.action === 'scan' && one.code_hash === done.code_hash
  if (done.action === 'check_in')
    return one.action === 'check_in' && one.reservation_id === done.reservation_id && one.heads === done.heads
  return one.action === 'undo_check_in' && one.reservation_id === done.reservation_id && one.undoes === done.undoes
}

export async function hashed(act: Extract<Act, { code: string }>, hashKey: string): Promise<StoredAction> {
  const code_hash = await hashShown(hashKey, act.code)
  if (act.action === 'exit') return { action: 'exit', code_hash }
  if (act.action === 'queue') return { action: 'queue', code_hash }
  const { code: _, ...rest } = act
  return { ...rest, code_hash }
}

/** Sent immediately, it carries the code itself; stored and sent later, only its hash. */
export function withCode(entry: DoorEntry, code: string): DoorEntry {
  if (!('code_hash' in entry)) return entry
  const { code_hash: _, ...rest } = entry
  return { ...rest, code }
}
