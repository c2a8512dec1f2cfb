import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  maxRevenueImported,
  type importRevenue as importEndpoint,
  type previewRevenueImport as previewEndpoint,
} from '#contract/finances/manual-revenue.ts'
import { sum } from '#contract/base/money.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { enterRevenue } from './manual-revenue-store.ts'
import { findRepeated } from './manual-revenue-views.ts'
import { readRevenueFile, type RevenueLine } from './revenue-file.ts'
import { includedTax } from '../../../infrastructure/amounts.ts'

const maxSampled = 20

/** Rows identical to an earlier row of the same file. */
function repeatedWithin(rows: readonly RevenueLine[]): Set<number> {
  const seen = new Set<string>()
  return new Set(
    rows.flatMap(({ line: _line, ...row }, index) => {
      const key = JSON.stringify(row)
      if (seen.has(key)) return [index]
      seen.add(key)
      return []
    }),
  )
}

export async function previewRevenueImport(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  csv: string,
): Promise<AnswerOf<typeof previewEndpoint>> {
  const { currency, today } = await readCompleteClub(db, club_id, clock.now())
  const { rows, good, error_count, errors } = readRevenueFile(csv, { currency, today })
  const checked = good.slice(0, maxRevenueImported)
  const repeated = (await findRepeated(db, club_id, checked)).union(repeatedWithin(checked))
  return {
    rows,
    good_rows: good.length,
    repeated_rows: repeated.size,
    amount_minor: sum(good.map(({ amount_minor }) => amount_minor)),
    currency,
    sample: good.slice(0, maxSampled).map((row, index) => ({ ...row, is_repeated: repeated.has(index) })),
    error_count,
    errors,
  }
}

/** Imports all rows of a file, or none if one has an error. */
export async function importRevenue(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { csv, key }: { csv: string; key: string | null },
): Promise<AnswerOf<typeof importEndpoint>> {
  const { club_id, actor } = caller
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'importRevenue', request: { csv } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const now = clock.now()
    const { currency, today } = await readCompleteClub(tx, club_id, now)
    const { good, error_count } = readRevenueFile(csv, { currency, today })
    if (error_count > 0) return refuse('import_errors', { extra: { error_count } })
    if (good.length > maxRevenueImported) return refuse('too_many_rows', { extra: { most: maxRevenueImported } })
    const revenues = good.map(({ line: _line, ...row }) => ({
      id: newId(),
      club_id,
      ...row,
      event_id: null,
      tax_minor: includedTax(row.amount_minor, row.tax_bp),
      currency,
      replaces_id: null,
    }))
    await enterRevenue(tx, revenues, { by: actor.user_id, now })
    const amount_minor = sum(good.map((row) => row.amount_minor))
    await audit(tx, caller, {
      at: now,
      action: 'importRevenue',
      subject: { kind: 'club', id: club_id },
      after: { rows: good.length, amount_minor, currency },
    })
    return { imported: good.length, amount_minor, currency }
  })
}
