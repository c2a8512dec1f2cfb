import type { SheetFacts } from '#contract/finances/cash-up.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { formatDate, formatMoney } from '../../../infrastructure/mail/format.ts'
import { hashMark, type KeptDocuments } from '../../../infrastructure/pdf/kept-document.ts'
import { findSheetsAfter } from './cash-up-views.ts'

/** What a sheet names, whichever version drew it. The previous hash is another for each sheet but the first. */
export function sheetMarks({ club_name, business_date, currency, ...facts }: SheetFacts, previous: string | null): string[] {
  return [
    club_name,
    formatDate(business_date),
    ...[facts.expected_minor, facts.counted_minor].map((minor) => formatMoney(minor, currency)),
    previous?.slice(0, hashMark) ?? 'this is the first sheet',
  ]
}

const batch = 50

/** The cash-up sheets of every club. */
export async function* keptSheets({ db, files }: Pick<Infrastructure, 'db' | 'files'>): KeptDocuments {
  for (let after: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof findSheetsAfter>> = await findSheetsAfter(db, after, batch)
    for (const { id, facts, pdf_file, previous_sha256 } of rows) {
      after = id
      const name = `Sheet ${facts.number} of ${facts.club_name} (${id})`
      yield { name, pdf: await files.get(pdf_file), marks: sheetMarks(facts, previous_sha256) }
    }
    if (rows.length < batch) return
  }
}
