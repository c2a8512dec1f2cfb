import type { BookingRefusal } from './booking-facts.ts'

/** Where a hold was requested from, as keyed hashes that reveal no address. */
export interface HoldOrigin {
  device_key: string
  address_key: string
}

/** How many unpaid holds there may be at once. */
export interface HoldLimits {
  account: number
  device: number
  address: number
}

interface Holder {
  client_id: string
  origin: HoldOrigin
}

/** Holds waiting for confirmation or payment, by account, device and address. */
export type HoldCounts = Map<string, number>

const namesOf = ({ client_id, origin }: Holder) =>
  ({ account: client_id, device: origin.device_key, address: origin.address_key }) as const

const sentences = {
  account: 'You’re holding places you haven’t paid for yet. Pay for them or cancel them first.',
  device: 'This device is holding places that aren’t paid for yet. Pay for them or cancel them first.',
  address: 'Too many unpaid places are held from your network. Try again in a few minutes.',
} as const

/** Why a holder must pay before holding more. */
export function refuseHold(counts: HoldCounts, holder: Holder, limits: HoldLimits): BookingRefusal | null {
  const names = namesOf(holder)
  for (const scope of ['account', 'device', 'address'] as const) {
    if ((counts.get(names[scope]) ?? 0) < limits[scope]) continue
    return { code: 'too_many_holds', message: sentences[scope], extra: { scope, limit: limits[scope] } }
  }
  return null
}

/** Counts one more hold, for later decisions in the same transaction. */
export function countHold(counts: HoldCounts, holder: Holder): void {
  for (const name of Object.values(namesOf(holder))) counts.set(name, (counts.get(name) ?? 0) + 1)
}
