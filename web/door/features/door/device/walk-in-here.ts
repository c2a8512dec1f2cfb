import { isTooMany } from '#contract/door/count.ts'
import type { DoorMethod } from '#contract/door/collect.ts'
import type { WalkInContact } from '#contract/door/walk-in-contact.ts'
import { withCount, type LocalDoorState } from './local-door-state.ts'
import type { KeptList, LocalWalkIn } from './kept.ts'

/** A party without a booking: what it has, how many they are and how they paid. */
export interface WalkIn {
  /** The same id is the same walk-in. */
  walk_in_id: string
  prestation_id: string
  quantity: number
  heads: number
  total_minor: number
  method: DoorMethod
  /** The drawer that cash goes into, if this person has one open. */
  drawer_id?: string
  /** One of them, whom the club knows afterwards. */
  contact?: WalkInContact
}

/** `told`: the server has it. `kept`: this device has, and sends it later. `full`: no more people may be inside. */
export type WalkInResult = 'told' | 'kept' | 'full'

/** A walk-in to store before it is sent. */
export const walkInHere = (
  { list }: Pick<LocalDoorState, 'list'>,
  { walk_in_id, ...taken }: WalkIn,
  { eventId, at, made_at }: { eventId: string; at: string; made_at: number },
): LocalWalkIn => ({
  event_id: eventId,
  event_title: list?.event.title ?? '',
  made_at,
  reference: '',
  entry: { action: 'walk_in', scan_id: walk_in_id, ...taken, at },
  state: 'waiting',
  said: null,
  answer: null,
  refusal: null,
  is_seen: false,
})

/** Whether these would be too many, as far as this device knows. */
export const isFullFor = ({ list }: Pick<LocalDoorState, 'list'>, heads: number): boolean =>
  list !== null && isTooMany(list.event.count, heads)

/** With a walk-in's guests inside, until the server counts them. */
export function withInside(list: KeptList | null, heads: number): KeptList | null {
  if (list === null) return null
  const { count } = list.event
  return withCount(list, { ...count, inside: count.inside + heads, heads: count.heads + heads })
}

/** The same walk-in, to be counted despite its refusal. Cash whose drawer was closed goes into the drawer that is open now. */
export function countedAnyway(walkIn: LocalWalkIn): LocalWalkIn {
  const { drawer_id, ...entry } = walkIn.entry
  const stays = drawer_id !== undefined && walkIn.refusal?.code !== 'drawer_closed' ? { drawer_id } : {}
  return { ...walkIn, entry: { ...entry, ...stays, anyway: true }, state: 'waiting', refusal: null }
}
