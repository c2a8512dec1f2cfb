import type { Readable } from 'node:stream'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { listManagedEvents as listEndpoint } from '#contract/events/management.ts'
import type { exportManagedEvents as endpoint } from '#contract/events/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Vocabulary } from '../search/vocabulary.ts'
import { listManagedEvents } from './list-managed-events.ts'

const columns: CsvColumns<AnswerOf<typeof listEndpoint>['events'][number]> = [
  ['Business date', (event) => event.business_date],
  ['Event', (event) => event.title],
  ['Status', (event) => (event.is_cancelled ? 'cancelled' : event.status)],
  ['Starts (UTC)', (event) => csvInstant(event.starts_at)],
  ['Ends (UTC)', (event) => csvInstant(event.ends_at)],
  ['Genres', (event) => event.genres.join(', ')],
  ['Capacity', (event) => event.capacity],
  ['Places taken', (event) => event.heads],
  ['Held until paid', (event) => event.held_unpaid],
  ['From price', ({ from_price_minor: from, currency }) => (from === null ? null : csvAmount(from, exponentOf(currency)))],
  ['Currency', (event) => event.currency],
]

export const exportManagedEvents = async (
  infrastructure: Infrastructure,
  vocabulary: Vocabulary,
  caller: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { events, next } = await listManagedEvents(infrastructure, vocabulary, caller, { ...query, ...page })
    return { rows: events, next }
  })
