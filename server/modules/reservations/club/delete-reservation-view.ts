import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { deleteView, type ViewOwner } from './reservation-view-store.ts'

export async function deleteReservationView({ db }: Infrastructure, owner: ViewOwner, id: string): Promise<{ message: string }> {
  return (await deleteView(db, owner, id)) ? { message: 'View deleted.' } : refuse('not_found')
}
