import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/** Nobody of this party came. Its places stay taken, as they were sold. */
export async function markNoShow({ tx, row, by, now }: ClubActing): Promise<void> {
  await applyStep(tx, row, { status: 'no_show' }, { at: now, actor: by, action: 'mark_no_show' })
}
