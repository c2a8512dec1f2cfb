import { paths } from '../navigation/paths.ts'
import { onAccountLeft } from './session.ts'

/** The club a superadmin acts for, in this tab of the office: its calls name it, and the club sees each of them. */
export interface ActingClub {
  user_id: string
  club_id: string
  club_name: string
  /** Until then the server takes calls for the club. */
  ends_at: string
}

const key = 'acting'
let actingClub: ActingClub | null = null

/** Null for everyone else, and in every other build. */
export const getActing = (): ActingClub | null => actingClub

/** For the start of the office, and tests. */
export function setActing(club: ActingClub | null): void {
  actingClub = club
}

/** Restores what this tab stored, when the office starts. */
export function resumeActing(): void {
  try {
    // Written below.
    actingClub = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ActingClub | null
  } catch {
    actingClub = null
  }
}

/** For another hour, on the same page: nothing typed is lost. */
export function continueActing(club: ActingClub): void {
  actingClub = club
  sessionStorage.setItem(key, JSON.stringify(club))
}

/** A new page each time: no club's data stays in memory when another is opened. */
export function startActing(club: ActingClub): void {
  sessionStorage.setItem(key, JSON.stringify(club))
  location.assign(paths.clubSetup)
}

export function stopActing(): void {
  const left = actingClub
  sessionStorage.removeItem(key)
  location.assign(left === null ? paths.superAdminClubs : paths.superAdminClub(left.club_id))
}

onAccountLeft(() => {
  actingClub = null
  sessionStorage.removeItem(key)
})
