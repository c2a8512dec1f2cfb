import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlatformArtist } from '#contract/artists/artists.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { artistSearch, useMergeArtists } from '../queries/artists.ts'

const pauseMs = 200
const maxOffered = 8

/** Makes two artists one, for good. */
export function MergeArtistsDialog({ artist, onClose }: { artist: PlatformArtist; onClose: () => void }) {
  const merge = useMergeArtists(artist.id)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), pauseMs)
  const { data } = useQuery(artistSearch(search, maxOffered))
  const offered = (data?.artists ?? [])
    .filter(({ id }) => id !== artist.id)
    .map(({ id, name, events }) => ({ value: id, label: `${name}, ${formatCount(events, 'event')}` }))
  return (
    <ActionDialog<{ into_id: string | null }>
      title={`Merge ${artist.name} into another artist`}
      submit="Merge artists"
      danger
      initial={{ into_id: null }}
      validate={({ into_id }) => (into_id === null ? { into_id: 'Choose an artist' } : {})}
      onSubmit={async ({ into_id }) => {
        if (into_id === null) return
        const { name } = await merge.mutateAsync(into_id)
        toast({ tone: 'ok', message: `${artist.name} is merged into ${name}.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>The other artist gets its line-ups and followers, and the old name and page lead there. This can’t be undone.</p>
          <SelectField
            label="Keep this artist"
            required
            searchable
            data={offered}
            // The server has searched.
            filter={({ options }) => options}
            // Choosing an artist puts their label in the field, which is no search.
            onSearchChange={(text) => setTyped((last) => (offered.some(({ label }) => label === text) ? last : text))}
            {...form.getInputProps('into_id')}
            data-path="into_id"
          />
        </>
      )}
    </ActionDialog>
  )
}
