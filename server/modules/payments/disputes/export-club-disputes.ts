import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { ClubDispute } from '#contract/payments/disputes.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { exportClubDisputes as endpoint } from '#contract/payments/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listClubDisputes } from './list-club-disputes.ts'

const columns: CsvColumns<ClubDispute> = [
  ['Opened (UTC)', (dispute) => csvInstant(dispute.opened_at)],
  ['Reservation', (dispute) => dispute.reservation?.reference ?? null],
  ['Event', (dispute) => dispute.reservation?.event_title ?? null],
  ['Status', (dispute) => dispute.state],
  ['Reason', (dispute) => dispute.reason],
  ['Amount', (dispute) => csvAmount(dispute.amount_minor, exponentOf(dispute.currency))],
  ['Currency', (dispute) => dispute.currency],
  ['Decided (UTC)', (dispute) => csvInstant(dispute.decided_at)],
]

export const exportClubDisputes = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { disputes, next } = await listClubDisputes(infrastructure, caller, { ...query, ...page })
    return { rows: disputes, next }
  })
