import { useState } from 'react'
import { countedArtists, listPlatformArtists, type PlatformArtist } from '#contract/artists/artists.ts'
import { linkLabels } from '#contract/artists/links.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { ArtistDialog } from '../parts/artist-dialog.tsx'
import { MergeArtistsDialog } from '../parts/merge-artists-dialog.tsx'

interface Data {
  answer: AnswerOf<typeof listPlatformArtists>
}

const list = defineList({ search: 'Search artists', filters: {} })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listPlatformArtists, { query: list.queryOf(search) }) }),
  title: () => 'Artists',
  Component: PlatformArtists,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<PlatformArtist>([
  { id: 'name', header: 'Artist', cell: ({ name }) => name },
  {
    id: 'events',
    header: 'Events',
    align: 'right',
    cell: ({ events }) => events,
    phone: ({ events }) => formatCount(events, 'event'),
  },
  { id: 'links', header: 'Links', cell: ({ links }) => links.map(({ kind }) => linkLabels[kind]).join(', '), phone: 'line' },
  { id: 'created', header: 'Added on', cell: ({ created_at }) => formatForReader(created_at), phone: 'line' },
])

function PlatformArtists({ data: { answer }, isStale }: ScreenProps<Data>) {
  const [edited, setEdited] = useState<PlatformArtist | null>(null)
  const [merged, setMerged] = useState<PlatformArtist | null>(null)
  return (
    <>
      <PageHeader
        title="Artists"
        lead="Everyone in a line-up, at any club. Merge an artist that clubs have added under two names."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <ListScreen
        label="Artists of all clubs"
        noun={['artist']}
        list={list}
        rows={answer.artists}
        count={answer.count}
        countLimit={countedArtists}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(artist) => [
          { label: 'Open guest page', onClick: () => window.open(paths.artist(artist.slug), '_blank', 'noopener') },
          { label: 'Edit artist', onClick: () => setEdited(artist) },
          { label: 'Merge into another artist', danger: true, onClick: () => setMerged(artist) },
        ]}
        isStale={isStale}
        empty={<EmptyState title="No artists yet">Artists appear here as soon as a club adds them to a line-up.</EmptyState>}
      />
      {edited && <ArtistDialog artist={edited} onClose={() => setEdited(null)} />}
      {merged && <MergeArtistsDialog artist={merged} onClose={() => setMerged(null)} />}
    </>
  )
}
