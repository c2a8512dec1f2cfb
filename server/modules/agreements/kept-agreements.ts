import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { hashMark, type KeptDocuments } from '../../infrastructure/pdf/kept-document.ts'
import { findSignedCopies } from './agreement-views.ts'

const batch = 20

/** The signed copies of every club and ambassador. */
export async function* keptAgreements({ db }: Pick<Infrastructure, 'db'>): KeptDocuments {
  for (let after: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof findSignedCopies>> = await findSignedCopies(db, after, batch)
    for (const { id, full_name, document_sha256, pdf } of rows) {
      after = id
      yield { name: `Agreement signed by ${full_name} (${id})`, pdf, marks: [id, document_sha256.slice(0, hashMark), full_name] }
    }
    if (rows.length < batch) return
  }
}
