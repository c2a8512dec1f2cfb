import type { Readable } from 'node:stream'
import type { AmbassadorResult, ClubAmbassador } from '#contract/ambassadors/club-ambassadors.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { exportAmbassadorResults as resultsEndpoint } from '#contract/ambassadors/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listAmbassadorResults, listClubAmbassadors } from './club-ambassadors.ts'

type Figures = Pick<ClubAmbassador, 'bookings' | 'came' | 'base_minor' | 'commission_minor' | 'expected_minor'> & {
  currency: string | null
}

const money = (minor: number, { currency }: Figures) => csvAmount(minor, exponentOf(currency ?? 'EUR'))

const figures: CsvColumns<Figures> = [
  ['Bookings', (row) => row.bookings],
  ['Attended', (row) => row.came],
  ['Net sales', (row) => money(row.base_minor, row)],
  ['Commission', (row) => money(row.commission_minor, row)],
  ['Expected commission', (row) => money(row.expected_minor, row)],
  ['Currency', (row) => row.currency],
]

const ambassadorColumns: CsvColumns<ClubAmbassador & Figures> = [
  ['Ambassador', (row) => row.name],
  ['Code', (row) => row.code],
  ...figures,
  ['Blocked (UTC)', (row) => csvInstant(row.block?.blocked_at ?? null)],
  ['Reason', (row) => row.block?.reason ?? null],
]

const resultColumns: CsvColumns<AmbassadorResult & Figures> = [
  ['Business date', (row) => row.event.business_date],
  ['Event', (row) => row.event.title],
  ['Ticket or table', (row) => row.name],
  ...figures,
]

export const exportClubAmbassadors = async (infrastructure: Infrastructure, caller: ClubCaller): Promise<Readable> =>
  listFile(ambassadorColumns, async (page) => {
    const { ambassadors, currency, next } = await listClubAmbassadors(infrastructure, caller, page)
    return { rows: ambassadors.map((row) => ({ ...row, currency })), next }
  })

export const exportAmbassadorResults = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof resultsEndpoint>,
): Promise<Readable> =>
  listFile(resultColumns, async (page) => {
    const { results, currency, next } = await listAmbassadorResults(infrastructure, caller, { ...query, ...page })
    return { rows: results.map((row) => ({ ...row, currency })), next }
  })
