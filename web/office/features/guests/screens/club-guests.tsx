import { Button } from '@mantine/core'
import {
  countedGuests,
  exportClubGuests,
  guestSorts,
  listClubGuests,
  type ClubGuestFilters,
  type ClubGuestRow,
} from '#contract/guests/club-guest-list.ts'
import { getGuestSettings, type GuestSettings } from '#contract/guests/settings.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linkedText, more } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { AddGuestDialog } from '../parts/guest-dialog.tsx'
import { Tags, VipMark } from '../parts/guest-marks.tsx'
import styles from '../parts/guests.module.css'
import { RetentionDialog } from '../parts/retention-dialog.tsx'
import { useSegments } from '../queries/segments.ts'

interface Data {
  answer: AnswerOf<typeof listClubGuests>
  settings: GuestSettings
}

function spendWords(currency: string): Record<NonNullable<ClubGuestFilters['spend']>, string> {
  const from = (minor: number) => `${formatMoney(minor, currency)} or more`
  return {
    none: 'Nothing spent',
    from_10000: from(10_000),
    from_50000: from(50_000),
    from_100000: from(100_000),
    from_500000: from(500_000),
  }
}

const filters = {
  tag: linkedText('Tag', /^.{1,30}$/u),
  vip: choice('VIP', { yes: 'VIPs only' }, 'Any guest'),
  last_visit: choice('Last visit', {
    in_30_days: 'In the last 30 days',
    in_90_days: 'In the last 90 days',
    over_90_days_ago: 'Over 90 days ago',
    over_a_year_ago: 'Over a year ago',
    never: 'Never',
  }),
  visits: more(choice('Visits', { none: 'None', one: 'One', two_to_four: '2 to 4', five_or_more: '5 or more' })),
  no_shows: more(choice('No-shows', { none: 'None', one_or_more: '1 or more', two_or_more: '2 or more' })),
  spend: more(choice('Spend', spendWords('EUR'))),
  kind: more(choice('Kind', { account: 'With an account', contact: 'Contacts' })),
}

const list = defineList({ search: 'Search guests', filters, sorts: guestSorts })

/** The same as its reader sees it: with a choice of the club's tags, and with amounts in its currency or without spend. */
function listFor(tags: readonly string[], currency: string | null) {
  const { spend: _spend, ...others } = filters
  return defineList({
    search: 'Search guests',
    filters: {
      ...others,
      ...(tags.length > 0 && { tag: choice('Tag', Object.fromEntries(tags.map((tag) => [tag, tag]))) }),
      ...(currency !== null && { spend: more(choice('Spend', spendWords(currency), 'Any spend')) }),
    },
    sorts: guestSorts,
  })
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    answer: apiQuery(listClubGuests, { query: list.queryOf(search) }),
    settings: apiQuery(getGuestSettings),
  }),
  title: () => 'Guests',
  Component: ClubGuests,
  Skeleton: TableSkeleton,
})

const Name = ({ guest: { name, is_vip } }: { guest: ClubGuestRow }) => (
  <span className={styles.name}>
    {name}
    {is_vip && <VipMark />}
  </span>
)

const columnsIn = (currency: string | null) =>
  defineColumns<ClubGuestRow>([
    { id: 'name', header: 'Guest', cell: (guest) => <Name guest={guest} />, sort: true },
    { id: 'tags', header: 'Tags', cell: ({ tags }) => tags.length > 0 && <Tags tags={tags} />, phone: 'line' },
    {
      id: 'visits',
      header: 'Visits',
      cell: ({ visits }) => visits.toLocaleString('en-US'),
      align: 'right',
      sort: true,
      phone: ({ visits }) => formatCount(visits, 'visit'),
    },
    {
      id: 'last_visit',
      header: 'Last visit',
      cell: ({ last_visit_on }) => last_visit_on && formatLocalDate(last_visit_on),
      sort: true,
      oneLine: true,
      phone: ({ last_visit_on }) => last_visit_on && `Last visit ${formatLocalDate(last_visit_on)}`,
    },
    { id: 'no_shows', header: 'No-shows', cell: ({ no_shows }) => no_shows.toLocaleString('en-US'), align: 'right', sort: true },
    ...(currency === null
      ? []
      : [
          {
            id: 'spend',
            header: 'Spend',
            cell: ({ spent_minor }: ClubGuestRow) => spent_minor !== null && formatMoney(spent_minor, currency),
            align: 'right' as const,
            sort: true as const,
          },
        ]),
    { id: 'email', header: 'Email', cell: ({ email }) => email, oneLine: true },
    { id: 'phone', header: 'Phone', cell: ({ phone_number }) => phone_number, oneLine: true },
    { id: 'kind', header: 'Kind', cell: ({ has_account }) => (has_account ? 'Account' : 'Contact'), hidden: true },
  ])

function ClubGuests({ data: { answer, settings }, search, isStale }: ScreenProps<Data>) {
  const [open, setOpen] = useState<'add' | 'retention' | null>(null)
  const navigate = useNavigate()
  const session = useSignedIn()
  const currency = sessionMay(session, 'manage_finances') ? (answer.currency ?? 'EUR') : null
  const columns = useMemo(() => columnsIn(currency), [currency])
  const shown = useMemo(() => listFor(answer.tags, currency), [answer.tags, currency])
  const current = list.filtersOf(search)
  return (
    <>
      <PageHeader
        title="Guests"
        lead="Everyone your club knows."
        actions={
          <>
            {sessionMay(session, 'set_up_club') && (
              <Button variant="default" onClick={() => setOpen('retention')}>
                Set retention
              </Button>
            )}
            {sessionMay(session, 'message_guests') && (
              <Button variant="default" component={Link} to={paths.guestMessages}>
                Messages
              </Button>
            )}
            <Button variant="default" component={Link} to={paths.importGuests}>
              Import
            </Button>
            <Button onClick={() => setOpen('add')}>Add guest</Button>
          </>
        }
      />
      <ListScreen
        label="Guests"
        noun={['guest']}
        list={shown}
        rows={answer.guests}
        count={answer.count}
        countLimit={countedGuests}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.clubGuest(id)}
        csv={{
          file: 'guests.csv',
          save: async (file) => downloadLimited(exportClubGuests, { query: current }, file),
        }}
        saved={useSegments(current)}
        isStale={isStale}
        empty={
          <EmptyState title="No guests yet">
            Everyone who books one of your events appears here. You can also add someone by hand, or import your guest book.
          </EmptyState>
        }
      />
      {open === 'add' && (
        <AddGuestDialog
          tags={answer.tags}
          onClose={() => setOpen(null)}
          onAdded={({ id }) => void navigate(paths.clubGuest(id))}
        />
      )}
      {open === 'retention' && <RetentionDialog settings={settings} onClose={() => setOpen(null)} />}
    </>
  )
}
