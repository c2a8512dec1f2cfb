import { refuse } from '../../../infrastructure/refusal.ts'

/** The door enforces the licence: places above it could never be used. */
export function refuseOverLicence(capacity: number, { licence_capacity: most }: { licence_capacity: number }): void {
  if (capacity > most) refuse('invalid', { fields: { capacity: [`Your licence allows ${most} guests`] } })
}
