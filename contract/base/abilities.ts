import { accountAbilities } from '../accounts/abilities.ts'
import { ambassadorAbilities } from '../ambassadors/abilities.ts'
import { boardClubAbilities } from '../board/abilities.ts'
import { clubAbilities, clubClubAbilities } from '../clubs/abilities.ts'
import { dashboardClubAbilities } from '../dashboard/abilities.ts'
import { doorClubAbilities } from '../door/abilities.ts'
import { drawerClubAbilities } from '../drawers/abilities.ts'
import { eventClubAbilities } from '../events/abilities.ts'
import { financeClubAbilities } from '../finances/abilities.ts'
import { floorClubAbilities } from '../floor/abilities.ts'
import { guestClubAbilities } from '../guests/abilities.ts'
import { lastHourClubAbilities } from '../last-hour/abilities.ts'
import { loyaltyClubAbilities } from '../loyalty/abilities.ts'
import { messageClubAbilities } from '../messages/abilities.ts'
import { onboardingClubAbilities } from '../onboarding/abilities.ts'
import { peopleAbilities } from '../people/abilities.ts'
import { platformAbilities } from '../platform/abilities.ts'
import { reservationAbilities, reservationClubAbilities } from '../reservations/abilities.ts'
import { staffAbilities, staffClubAbilities } from '../staffing/abilities.ts'
import { subscriptionClubAbilities } from '../subscriptions/abilities.ts'
import { tabClubAbilities } from '../tabs/abilities.ts'
import type { AbilityRule, AbilityRules, CallerFacts } from './ability-rules.ts'

const personal = {
  ...accountAbilities,
  ...reservationAbilities,
  ...clubAbilities,
  ...staffAbilities,
  ...ambassadorAbilities,
  ...platformAbilities,
  ...peopleAbilities,
} as const satisfies AbilityRules

const forClub = {
  ...reservationClubAbilities,
  ...clubClubAbilities,
  ...staffClubAbilities,
  ...subscriptionClubAbilities,
  ...onboardingClubAbilities,
  ...floorClubAbilities,
  ...eventClubAbilities,
  ...financeClubAbilities,
  ...doorClubAbilities,
  ...drawerClubAbilities,
  ...tabClubAbilities,
  ...guestClubAbilities,
  ...messageClubAbilities,
  ...loyaltyClubAbilities,
  ...boardClubAbilities,
  ...dashboardClubAbilities,
  ...lastHourClubAbilities,
} as const satisfies AbilityRules

/** Abilities of calls that act for a club. */
export type ClubAbility = keyof typeof forClub
export type Ability = keyof typeof personal | ClubAbility

export const abilities: Readonly<Record<Ability, AbilityRule>> = { ...personal, ...forClub }

export const isForClub = (ability: Ability): ability is ClubAbility => ability in forClub

export const may = (caller: CallerFacts, ability: Ability): boolean => abilities[ability](caller)
