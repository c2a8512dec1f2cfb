import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

const seesGuests = withFlag('can_view_guests')
const publishes = withFlag('can_access_events')

/** For calls that act for a club. Part of `abilities`. */
export const messageClubAbilities = {
  /** Who sees the club's guests, and publishes in its name. */
  message_guests: (caller) => seesGuests(caller) && publishes(caller),
} as const satisfies AbilityRules
