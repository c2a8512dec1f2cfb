import * as z from 'zod/mini'
import { Id, InstantInput, optionalText, requiredText, wholeNumber } from '../base/schema.ts'
import { doorReasons } from './reasons.ts'

/** What every action has. */
export const entry = {
  /** Created by the device, once per action. If it is sent again, the first result is returned. */
  scan_id: Id,
  /** When it happened, by the device's clock. Absent: now. */
  at: z.optional(InstantInput),
  /** What the device already told the guest while offline. It is recorded as it happened. */
  decided: z.optional(z.enum(['admitted', ...doorReasons])),
}
export const heads = wholeNumber('Heads', 1, 100)
/** What a guest shows. */
export const shown = {
  code: z.optional(requiredText('Code', { max: 200 })),
  code_hash: z.optional(z.string().check(z.regex(/^[\w-]{12}$/, 'This isn’t the hash of a code'))),
}
export const oneShown = z.refine<Partial<Record<'code' | 'code_hash' | 'reservation_id', string | undefined>>>(
  ({ code, code_hash, reservation_id }) => [code, code_hash, reservation_id].filter((value) => value !== undefined).length === 1,
  'Send a code, its hash or a reservation',
)
/** The name door staff gave this phone. */
export const DoorDevice = optionalText('Device', 60)
