import type { Database } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findMailbox } from '../account/account-store.ts'
import { findWeakness } from './find-weakness.ts'

/** For an account choosing a new password, after it is authorised. */
export async function refuseWeakPassword(db: Database, userId: string, password: string): Promise<void> {
  const weakness = await findWeakness(password, await findMailbox(db, userId))
  if (weakness !== null) refuse('invalid', { fields: { new_password: [weakness] } })
}
