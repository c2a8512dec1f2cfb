import { sql } from 'kysely'
import type { ContractSignature } from '#contract/agreements/agreements.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

export type Audience = 'club' | 'ambassador'

/** Who is bound by an agreement: a club or an ambassador, by id. */
export interface ContractParty {
  audience: Audience
  subject_id: string
}

export interface ContractTemplate {
  id: string
  version: number
  body: string
  effective_at: string
}

/** The latest version in force. */
export async function findTemplateInForce(
  db: Database | Tx,
  audience: Audience,
  now: Temporal.Instant,
): Promise<ContractTemplate> {
  return db
    .selectFrom('agreement_templates')
    .select(['id', 'version', 'body', 'effective_at'])
    .where('audience', '=', audience)
    .where('effective_at', '<=', instantText(now))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export type SignatureView = ContractSignature & { body: string; effective_at: string }

/** Every signature of a party, latest version first. */
export async function listSignatures(db: Database | Tx, { audience, subject_id }: ContractParty): Promise<SignatureView[]> {
  const { rows } = await sql<SignatureView>`
    select t.version, t.effective_at, s.full_name, s.signed_at, s.kind as type, s.document_sha256, s.pdf_sha256, s.body
    from agreement_signatures s join agreement_templates t on t.id = s.template_id
    where s.subject_id = ${subject_id} and t.audience = ${audience}
    order by t.version desc`.execute(db)
  return rows
}

/** Whether a party has signed any version. */
export async function hasSigned(db: Database | Tx, { audience, subject_id }: ContractParty): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agreement_signatures s join agreement_templates t on t.id = s.template_id
    where s.subject_id = ${subject_id} and t.audience = ${audience} limit 1`.execute(db)
  return rows.length > 0
}

/** The signed copy of a version, or of the latest one; null if nothing was signed. */
export async function findSignedCopy(
  db: Database,
  { audience, subject_id }: ContractParty,
  version: number | null,
): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select s.pdf from agreement_signatures s join agreement_templates t on t.id = s.template_id
    where s.subject_id = ${subject_id} and t.audience = ${audience} and t.version = coalesce(${version}::int, t.version)
    order by t.version desc limit 1`.execute(db)
  return rows[0]?.pdf ?? null
}

/** Signatures of all parties with their copies, in the order of their ids, after one of them. */
export async function findSignedCopies(
  db: Database,
  after: string | null,
  limit: number,
): Promise<{ id: string; full_name: string; document_sha256: string; pdf: Buffer }[]> {
  const { rows } = await sql<{ id: string; full_name: string; document_sha256: string; pdf: Buffer }>`
    select id, full_name, document_sha256, pdf from agreement_signatures
    where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows
}

/** Everything stored about a person's signatures, except the copies themselves. */
export async function exportSignatures(db: Database, signerId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, template_id, subject_id, full_name, address, user_agent, signed_at, body, document_sha256, kind, typed_name,
      encode(drawing, 'base64') as drawing_png, pdf_sha256
    from agreement_signatures where signer_id = ${signerId} order by signed_at, id`.execute(db)
  return rows
}
