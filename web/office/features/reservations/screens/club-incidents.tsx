import { Button, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportIncidents, getIncidentsPdf, listIncidents, type Incident } from '#contract/door/incidents.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatEventDate, formatLocalDate } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { incidentKindWords } from '../../../../shared/words/door.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, dates, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PdfButton } from '../../../ui/pdf-button.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { AmendDialog, IncidentDialog } from '../parts/incident-dialogs.tsx'

interface Data {
  answer: AnswerOf<typeof listIncidents>
}

const list = defineList({
  filters: { date_range: dates('Nights'), kind: choice('Kind', incidentKindWords) },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listIncidents, { query: list.queryOf(search) }) }),
  title: () => 'Incidents',
  Component: ClubIncidents,
  Skeleton: TableSkeleton,
})

const writerOf = (name: string | null) => name ?? 'Former staff member'

const columnsIn = (timezone: string) =>
  defineColumns<Incident>([
    { id: 'kind', header: 'Kind', cell: ({ kind }) => incidentKindWords[kind] },
    {
      id: 'when',
      header: 'When',
      cell: ({ happened_at }) => formatEventDate(happened_at, timezone),
      oneLine: true,
      phone: 'line',
    },
    { id: 'place', header: 'Place', cell: ({ place }) => place, phone: 'line' },
    {
      id: 'text',
      header: 'What happened',
      cell: ({ text }) => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text),
      phone: 'line',
    },
    { id: 'by', header: 'Written by', cell: ({ written_by }) => writerOf(written_by), oneLine: true },
    {
      id: 'state',
      header: 'Night',
      cell: ({ is_locked }) =>
        is_locked ? <StatusBadge tone="done">Closed</StatusBadge> : <StatusBadge tone="info">Open</StatusBadge>,
      phone: 'aside',
    },
  ])

const csv = {
  file: 'incidents.csv',
  save: async (file: string, search: URLSearchParams) => download(exportIncidents, { query: list.filtersOf(search) }, file),
}

function ClubIncidents({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [writing, setWriting] = useState<number | null>(null)
  const [amended, setAmended] = useState<Incident | null>(null)
  const now = useNow()
  const columns = useMemo(() => columnsIn(answer.timezone), [answer.timezone])
  const open = answer.incidents.find(({ id }) => id === search.get('incident'))
  return (
    <>
      <PageHeader
        title="Incidents"
        lead="Your club’s incident book. Entries can be amended until their night is closed, and are never changed."
        actions={
          <>
            <PdfButton load={async () => call(getIncidentsPdf, { query: list.filtersOf(search) })} file="incident-book">
              Download PDF
            </PdfButton>
            <Button onClick={() => setWriting(now ?? 0)}>Write entry</Button>
          </>
        }
      />
      <ListScreen
        label="Incidents"
        noun={['entry', 'entries']}
        list={list}
        csv={csv}
        rows={answer.incidents}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ kind, happened_at }) => `${incidentKindWords[kind]}, ${formatEventDate(happened_at, answer.timezone)}`}
        rowHref={({ id }) => withQuery(paths.clubIncidents, { ...list.queryOf(search), incident: id })}
        isStale={isStale}
        empty={
          <EmptyState title="No incidents">
            Refusals, ejections, injuries and thefts that your team writes down at the door or here appear in this book.
          </EmptyState>
        }
      />
      <DetailDrawer title={open ? incidentKindWords[open.kind] : 'Incident'} opened={open !== undefined} params={['incident']}>
        {open && <Entry incident={open} timezone={answer.timezone} onAmend={() => setAmended(open)} />}
      </DetailDrawer>
      {writing !== null && <IncidentDialog timezone={answer.timezone} now={writing} onClose={() => setWriting(null)} />}
      {amended !== null && <AmendDialog incident={amended} onClose={() => setAmended(null)} />}
    </>
  )
}

interface EntryProps {
  incident: Incident
  timezone: string
  onAmend: () => void
}

function Entry({ incident, timezone, onAmend }: EntryProps) {
  const { business_date, happened_at, place, people, text, written_by, written_at, amendments, is_locked } = incident
  return (
    <Stack gap="lg">
      <Facts
        items={[
          { label: 'When', value: formatEventDate(happened_at, timezone) },
          { label: 'Night', value: `${formatLocalDate(business_date)}${is_locked ? ', closed' : ''}` },
          { label: 'Place', value: place },
          { label: 'People', value: people },
          { label: 'Written by', value: `${writerOf(written_by)}, ${formatEventDate(written_at, timezone)}` },
        ]}
      />
      <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
      <h2>Amendments</h2>
      <Timeline
        empty="None yet."
        entries={amendments.map((one) => ({
          key: one.id,
          what: one.text,
          who: `${writerOf(one.written_by)}, ${formatEventDate(one.written_at, timezone)}`,
          details: [],
        }))}
      />
      {is_locked ? (
        <p>This night is closed. Write a new entry to add something.</p>
      ) : (
        <Button variant="default" onClick={onAmend}>
          Amend entry
        </Button>
      )}
    </Stack>
  )
}
