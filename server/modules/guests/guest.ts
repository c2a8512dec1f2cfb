import { may } from '#contract/base/abilities.ts'
import type { ClubGuest, GuestNote, GuestReservation, MergedContact } from '#contract/guests/club-guests.ts'
import type { ClubGuestFilters, ClubGuestRow } from '#contract/guests/club-guest-list.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { GuestRecord } from './guest-list-views.ts'

export interface GuestProfile extends GuestRecord {
  club_id: string
  currency: string | null
  allergies: string
  birthday: string | null
  /** From an account's identity document. */
  birth_month: number | null
  news_since: string | null
  contact_consent: ClubGuest['contact_consent']
  points: ClubGuest['points']
  notes: GuestNote[]
  lists: ClubGuest['lists']
  merged: MergedContact[]
  created_at: string
  version: number
}

/** Money, points and notes that are not for the door are for people who see finances. */
export const seesMoney = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** Neither an order nor a count may tell what a guest spent to people who do not see it. */
export function refuseHiddenSpend(caller: ClubCaller, { sort, spend }: ClubGuestFilters): void {
  if (seesMoney(caller)) return
  if (sort?.endsWith('spend') === true) refuse('invalid', { fields: { sort: ['You need access to finances to sort by spend'] } })
  if (spend !== undefined) refuse('invalid', { fields: { spend: ['You need access to finances to filter by spend'] } })
}

export const toGuestRow = (caller: ClubCaller, row: GuestRecord): ClubGuestRow => ({
  ...row,
  has_account: row.client_id !== null,
  spent_minor: seesMoney(caller) ? row.spent_minor : null,
})

export function toGuest(caller: ClubCaller, profile: GuestProfile): ClubGuest {
  const { birthday, birth_month, notes, points } = profile
  const all = seesMoney(caller)
  return {
    ...profile,
    ...toGuestRow(caller, profile),
    birthday_month: birthday === null ? birth_month : Number(birthday.slice(0, 2)),
    points: all ? points : null,
    notes: all ? notes : notes.filter(({ for_door }) => for_door),
  }
}

export const toGuestReservation = (caller: ClubCaller, row: GuestReservation): GuestReservation =>
  seesMoney(caller) ? row : { ...row, spent_minor: null }
