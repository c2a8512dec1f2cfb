import { useSignedIn } from '../../../../shared/session/session.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { shownReservations } from './reservations.ts'

/** Keeps what is shown of the club's reservations as it is now, for as long as the screen is there. */
export function useFreshReservations(): void {
  const { profile } = useSignedIn()
  const club = profile.role === 'adminclub' || profile.role === 'staffclub' ? profile.role_profile.club_id : null
  useFresh(club === null ? null : `club:${club}`, ...shownReservations)
}
