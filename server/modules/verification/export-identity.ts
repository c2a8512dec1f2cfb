import type { Database } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { openDetails } from './document-files.ts'
import { findLooks, findOwn } from './verification-views.ts'

/** For an account's data export. */
export async function exportIdentity(
  infrastructure: Pick<Infrastructure, 'config' | 'files'>,
  db: Database,
  userId: string,
): Promise<{ verifications: Record<string, unknown>[]; document_views: Record<string, unknown>[] }> {
  const verifications = []
  for (const { row, id, details, key_id } of await findOwn(db, userId)) {
    const opened = details === null || key_id === null ? {} : await openDetails(infrastructure, id, { details, key_id })
    verifications.push({ ...row, ...opened })
  }
  const looks = await findLooks(db, userId, null)
  return { verifications, document_views: looks.map((look) => ({ ...look })) }
}
