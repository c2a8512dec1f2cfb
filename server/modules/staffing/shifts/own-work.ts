import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

/** Whether staff would decide on their own hours, time off or pay. The club's administrator answers to no one in the club. */
export const isOwnWork = ({ actor }: Pick<Caller, 'actor'>, userId: string): boolean =>
  actor.role === 'staffclub' && actor.user_id === userId

export function refuseOwnWork(caller: Pick<Caller, 'actor'>, ...userIds: readonly string[]): void {
  if (userIds.some((userId) => isOwnWork(caller, userId))) refuse('own_work')
}
