import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueuePictureRemoval } from '../../../infrastructure/images/remove-picture-job.ts'
import { deleteTemplateRow, lockTemplate } from './template-store.ts'
import { findTemplate } from './template-views.ts'

/** Deletes a template; events created from it stay. */
export async function deleteTemplate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  const { club_id: clubId } = caller
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockTemplate(tx, clubId, id)
    const row = (await findTemplate(tx, clubId, id, now)) ?? refuse('not_found')
    await deleteTemplateRow(tx, clubId, id)
    const subject = { kind: 'event_template', id }
    await audit(tx, caller, { at: now, action: 'deleteTemplate', subject, before: { name: row.name } })
    await enqueuePictureRemoval(tx, row.cover_file, now)
    return { message: `The template ${row.name} was deleted.` }
  })
}
