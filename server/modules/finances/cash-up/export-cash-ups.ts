import type { Readable } from 'node:stream'
import type { listCashUps as listEndpoint } from '#contract/finances/cash-up.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { exportCashUps as endpoint } from '#contract/finances/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listCashUps } from './get-cash-up.ts'

type Row = AnswerOf<typeof listEndpoint>['cash_ups'][number] & { currency: string }

const money = (minor: number | undefined, { currency }: Row) =>
  minor === undefined ? null : csvAmount(minor, exponentOf(currency))

const columns: CsvColumns<Row> = [
  ['Business date', (row) => row.business_date],
  ['Events', (row) => row.events.join(', ')],
  ['Status', (row) => row.status],
  ['Takings', (row) => money(row.takings_minor, row)],
  ['Cash counted', (row) => money(row.sheet?.counted_minor, row)],
  ['Cash difference', (row) => money(row.sheet?.difference_minor, row)],
  ['Currency', (row) => row.currency],
  ['Sheet', (row) => row.sheet?.number ?? null],
  ['Closed (UTC)', (row) => csvInstant(row.sheet?.closed_at ?? null)],
  ['Closed by', (row) => row.sheet?.closed_by ?? null],
]

export const exportCashUps = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { cash_ups, currency, next } = await listCashUps(infrastructure, caller, { ...query, ...page })
    return { rows: cash_ups.map((row) => ({ ...row, currency })), next }
  })
