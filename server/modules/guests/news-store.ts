import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'

interface Consent {
  id: string
  club_id: string
  client_id: string
  words: string
  given_at: string
}

/** Keeps the first of several given at once. */
export async function giveConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx
    .insertInto('club_news_consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['club_id', 'client_id']).where('withdrawn_at', 'is', null).doNothing())
    .execute()
}

export async function withdrawConsent(
  tx: Tx,
  { club_id, client_id }: Pick<Consent, 'club_id' | 'client_id'>,
  at: string,
): Promise<void> {
  await sql`
    update club_news_consents set withdrawn_at = greatest(given_at, ${at}::timestamptz)
    where club_id = ${club_id} and client_id = ${client_id} and withdrawn_at is null`.execute(tx)
}

/** For an erased account. */
export async function forgetConsents(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('club_news_consents').where('client_id', '=', userId).execute()
}
