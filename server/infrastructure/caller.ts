import type { Ability, ClubAbility } from '#contract/base/abilities.ts'
import type { CallerFacts } from '#contract/base/ability-rules.ts'
import type { Role, StaffFlags } from '#contract/base/permissions.ts'

/** The account that a token belongs to. */
export interface Actor {
  user_id: string
  username: string
  role: Role
  token_id: string
  /** Whether the platform approved this ambassador. */
  is_approved: boolean
  /** Whether they still have to choose their own password. */
  has_one_time_password: boolean
  /** Whether the platform requires two-step verification and they have not set it up. */
  needs_second_factor: boolean
}

/** An account's membership in a club: its administrator, or a member of staff. */
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
  /** The device cookie; null for a read from a device without one. */
  device: string | null
}

/** Who calls, for which club, and from where. A use case takes it after what it depends on. */
export interface Caller {
  actor: Actor
  /** The club the call acts for: the member's own, or the one a superadmin names; null for none. */
  club_id: string | null
  membership: Membership | null
  origin: Origin
}

/** The caller of an endpoint that acts for a club. */
export interface ClubCaller extends Caller {
  club_id: string
}

/** The caller of a public endpoint: only their origin is known. */
export interface Visitor {
  actor: null
  club_id: null
  membership: null
  origin: Origin
}

export type CallerWith<A extends Ability> = A extends 'public' ? Visitor : A extends ClubAbility ? ClubCaller : Caller

/** The facts that decide a caller's abilities. */
export const factsOf = ({ actor, club_id, membership }: Omit<Caller, 'origin'>): CallerFacts => ({
  role: actor.role,
  is_approved: actor.is_approved,
  flags: membership?.flags ?? null,
  club_id,
})
