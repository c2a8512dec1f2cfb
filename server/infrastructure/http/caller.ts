import type { Ability, CallerFacts, ClubAbility } from '#contract/abilities.ts'
import type { Role, StaffFlags } from '#contract/permissions.ts'

/** An account, by the token that was sent. */
export interface Actor {
  user_id: string
  username: string
  role: Role
  token_id: string
  /** An ambassador whom the platform has approved. */
  is_approved: boolean
  /** They have still to choose a password of their own. */
  has_one_time_password: boolean
}

/** An account's place in a club: its administrator, or one of its staff. */
export interface Membership {
  club_id: string
  /** Null for the administrator, who may do everything. */
  flags: StaffFlags | null
}

/** Where a call comes from. */
export interface Origin {
  address: string
  user_agent: string
  request_id: string
  /** What the device keeps in its cookie; null for a read by one that has none yet. */
  device: string | null
}

/** Who calls, for which club, and from where: the first thing every use case takes. */
export interface Caller {
  actor: Actor
  /** The club that the call acts for: the member's own, or the one that a superadmin names; null where it acts for none. */
  club_id: string | null
  membership: Membership | null
  origin: Origin
}

/** The caller of an endpoint whose ability is used for a club. */
export interface ClubCaller extends Caller {
  club_id: string
}

/** The caller of a public endpoint, of whom only the origin is known. */
export interface Visitor {
  actor: null
  club_id: null
  membership: null
  origin: Origin
}

export type CallerWith<A extends Ability> = A extends 'public' ? Visitor : A extends ClubAbility ? ClubCaller : Caller

/** What of a caller decides their abilities. */
export const factsOf = ({ actor, club_id, membership }: Omit<Caller, 'origin'>): CallerFacts => ({
  role: actor.role,
  is_approved: actor.is_approved,
  flags: membership?.flags ?? null,
  club_id,
})
