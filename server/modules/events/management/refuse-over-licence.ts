import { refuse } from '../../../infrastructure/http/refusal.ts'

/** The door counts against the licence: more places than it allows could never be let in. */
export function refuseOverLicence(capacity: number, { licence_capacity: most }: { licence_capacity: number }): void {
  if (capacity > most) refuse('invalid', { fields: { capacity: [`Your licence allows ${most} guests`] } })
}
