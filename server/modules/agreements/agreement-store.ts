import type { Insertable } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { AgreementSignatures } from '../../infrastructure/database/schema.ts'

type Row = Insertable<AgreementSignatures>

/** A signature before its copy is generated. */
export type NewSignature = Omit<Row, 'pdf' | 'pdf_sha256' | 'signed_at' | 'kind' | 'typed_name' | 'drawing'> & {
  signed_at: string
  kind: 'typed' | 'drawn'
  typed_name: string | null
  drawing: Buffer | null
}

export type SignatureRow = NewSignature & Pick<Row, 'pdf' | 'pdf_sha256'>

/** False if the party already signed this version. */
export async function insertSignature(tx: Tx, row: SignatureRow): Promise<boolean> {
  const rows = await tx
    .insertInto('agreement_signatures')
    .values(row)
    .onConflict((conflict) => conflict.constraint('agreement_signatures_once').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}
