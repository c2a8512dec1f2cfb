import { sql, type Insertable } from 'kysely'
import type { ApprovalState } from '#contract/ambassadors/states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { AmbassadorProfiles, ReferralCodes, Referrals } from '../../../infrastructure/database/schema.ts'

export async function insertAmbassadorProfile(tx: Tx, row: Insertable<AmbassadorProfiles>): Promise<void> {
  await tx.insertInto('ambassador_profiles').values(row).execute()
}

/** Locks an ambassador until the end of the transaction; undefined if there is none, or their account is gone. */
export async function lockAmbassador(tx: Tx, userId: string): Promise<ApprovalState | undefined> {
  const { rows } = await sql<{ approval_status: ApprovalState }>`
    select a.approval_status from ambassador_profiles a join users u on u.id = a.user_id and u.deleted_at is null
    where a.user_id = ${userId} for key share of u for update of a`.execute(tx)
  return rows[0]?.approval_status
}

export async function setApproval(tx: Tx, userId: string, approval_status: ApprovalState): Promise<void> {
  await tx.updateTable('ambassador_profiles').set({ approval_status }).where('user_id', '=', userId).execute()
}

/** False if the code, or one that looks like it, is taken: a code never comes to mean another ambassador. */
export async function insertReferralCode(tx: Tx, row: Insertable<ReferralCodes>): Promise<boolean> {
  const rows = await tx
    .insertInto('referral_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  return rows.length > 0
}

/** For an erased account: its vanity codes, which may be names. What they brought keeps a code that is none. */
export async function forgetVanityCodes(tx: Tx, ambassadorId: string): Promise<void> {
  await sql`
    update referral_codes set code = 'ERASED' || upper(left(replace(gen_random_uuid()::text, '-', ''), 16))
    where ambassador_id = ${ambassadorId} and kind = 'vanity'`.execute(tx)
}

export async function insertReferral(tx: Tx, row: Insertable<Referrals>): Promise<void> {
  await tx.insertInto('referrals').values(row).execute()
}

export interface ReferralCodeRow {
  code: string
  kind: 'permanent' | 'vanity'
}

/** All codes of an ambassador, latest first. */
export async function findReferralCodes(db: Database | Tx, ambassadorId: string): Promise<ReferralCodeRow[]> {
  const { rows } = await sql<ReferralCodeRow>`
    select code, kind from referral_codes where ambassador_id = ${ambassadorId} order by created_at desc, code`.execute(db)
  return rows
}

/** The stored code, if its ambassador may currently refer clubs. */
export async function findReferralCode(db: Database, typed: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select r.code from referral_codes r
    join ambassador_profiles a on a.user_id = r.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = r.ambassador_id and u.status = 'active' and u.deleted_at is null
    where r.code = upper(${typed})`.execute(db)
  return rows[0]?.code ?? null
}
