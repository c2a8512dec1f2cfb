import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'

interface Consent {
  id: string
  club_id: string
  client_id: string
  words: string
  given_at: string
  /** `undo`: with the link that had ended the one before. */
  given_by: 'account' | 'undo'
}

/** Keeps the first of several given at once. */
export async function giveConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx
    .insertInto('club_news_consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['club_id', 'client_id']).where('withdrawn_at', 'is', null).doNothing())
    .execute()
}

/** Whether there was one to withdraw. */
export async function withdrawConsent(
  tx: Tx,
  { club_id, client_id }: Pick<Consent, 'club_id' | 'client_id'>,
  { at, by }: { at: string; by: 'account' | 'link' },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update club_news_consents set withdrawn_at = greatest(given_at, ${at}::timestamptz), withdrawn_by = ${by}
    where club_id = ${club_id} and client_id = ${client_id} and withdrawn_at is null`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * Locks the consents these clients have given to a club and not withdrawn, so that neither a withdrawal nor another message comes
 * in between. Their accounts are held already.
 */
export async function lockConsents(tx: Tx, clubId: string, clientIds: readonly string[]): Promise<void> {
  await sql`
    select id from club_news_consents
    where club_id = ${clubId} and client_id = any(${clientIds}::uuid[]) and withdrawn_at is null
    order by client_id for update`.execute(tx)
}

/** For an erased account. */
export async function forgetConsents(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('club_news_consents').where('client_id', '=', userId).execute()
}
