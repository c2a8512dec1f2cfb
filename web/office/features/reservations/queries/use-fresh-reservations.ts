import { useSignedIn } from '../../../../shared/session/session.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { shownReservations } from './reservations.ts'

/** Keeps the club's reservations on screen up to date while the screen is open. */
export function useFreshReservations(): void {
  const { profile } = useSignedIn()
  const club = profile.role === 'adminclub' || profile.role === 'staffclub' ? profile.role_profile.club_id : null
  useFresh(club === null ? null : `club:${club}`, ...shownReservations)
}
