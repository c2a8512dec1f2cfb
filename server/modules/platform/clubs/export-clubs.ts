import type { Readable } from 'node:stream'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { exportPlatformClubs as clubsExport, exportPlatformEvents as eventsExport } from '#contract/platform/exports.ts'
import type { listPlatformClubs as clubsEndpoint } from '#contract/platform/clubs.ts'
import type { listPlatformEvents as eventsEndpoint } from '#contract/platform/events.ts'
import { csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listPlatformEvents } from '../events/list-platform-events.ts'
import { listPlatformClubs } from './list-platform-clubs.ts'

const clubColumns: CsvColumns<AnswerOf<typeof clubsEndpoint>['clubs'][number]> = [
  ['Club', (club) => club.name],
  ['City', (club) => club.city],
  ['Country', (club) => club.country],
  ['Currency', (club) => club.currency],
  ['Status', (club) => club.status],
  ['Plan', (club) => club.plan],
  ['Subscription', (club) => club.subscription_status],
  ['Upcoming events', (club) => club.upcoming_events],
  ['Administrator', (club) => club.admin.name],
  ['Signed up (UTC)', (club) => csvInstant(club.created_at)],
  ['Suspended (UTC)', (club) => csvInstant(club.suspended_at)],
  ['Featured (UTC)', (club) => csvInstant(club.featured_at)],
]

const eventColumns: CsvColumns<AnswerOf<typeof eventsEndpoint>['events'][number]> = [
  ['Business date', (event) => event.business_date],
  ['Event', (event) => event.title],
  ['Club', (event) => event.club.name],
  ['City', (event) => event.club.city],
  ['Status', (event) => event.state],
  ['Starts (UTC)', (event) => csvInstant(event.starts_at)],
  ['Ends (UTC)', (event) => csvInstant(event.ends_at)],
  ['Capacity', (event) => event.capacity],
  ['Places taken', (event) => event.heads],
  ['Suspended (UTC)', (event) => csvInstant(event.suspended_at)],
  ['Featured (UTC)', (event) => csvInstant(event.featured_at)],
]

export const exportPlatformClubs = async (
  infrastructure: Infrastructure,
  query: QueryOf<typeof clubsExport>,
): Promise<Readable> =>
  listFile(clubColumns, async (page) => {
    const { clubs, next } = await listPlatformClubs(infrastructure, { ...query, ...page })
    return { rows: clubs, next }
  })

export const exportPlatformEvents = async (
  infrastructure: Infrastructure,
  query: QueryOf<typeof eventsExport>,
): Promise<Readable> =>
  listFile(eventColumns, async (page) => {
    const { events, next } = await listPlatformEvents(infrastructure, { ...query, ...page })
    return { rows: events, next }
  })
