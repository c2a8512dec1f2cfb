import type { Readable } from 'node:stream'
import type { ClubBan } from '#contract/door/bans.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { exportClubBans as endpoint } from '#contract/door/exports.ts'
import { csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listClubBans } from './manage-bans.ts'

const columns: CsvColumns<ClubBan> = [
  ['Guest', (ban) => ban.name],
  ['Applies to', (ban) => (ban.is_account ? 'account' : 'name')],
  ['Reason', (ban) => ban.reason],
  ['Last date', (ban) => ban.ends_on],
  ['Expired', (ban) => (ban.is_over ? 'yes' : 'no')],
  ['Added by', (ban) => ban.created_by_name],
  ['Added (UTC)', (ban) => csvInstant(ban.created_at)],
]

export const exportClubBans = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { bans, next } = await listClubBans(infrastructure, caller, { ...query, ...page })
    return { rows: bans, next }
  })
