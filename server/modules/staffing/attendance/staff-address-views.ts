import type { Database } from '../../../infrastructure/database/connect.ts'

/** Where a person who is still here is reached by email; null where they gave no address. */
export async function findEmail(db: Database, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.email ?? null
}
