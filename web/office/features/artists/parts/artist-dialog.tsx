import { Textarea, TextInput } from '@mantine/core'
import type { PlatformArtist } from '#contract/artists/artists.ts'
import { artistLinkFault, linkKinds, linkLabels, type LinkKind } from '#contract/artists/links.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useUpdateArtist } from '../queries/artists.ts'

type Values = Record<LinkKind, string> & { name: string; bio: string }

const valuesOf = ({ name, bio, links }: PlatformArtist): Values => ({
  ...(Object.fromEntries(linkKinds.map((kind) => [kind, links.find((link) => link.kind === kind)?.url ?? ''])) as Record<
    LinkKind,
    string
  >),
  name,
  bio,
})

const linksOf = (values: Values) => linkKinds.map((kind) => ({ kind, url: values[kind].trim() })).filter(({ url }) => url !== '')

function faultsOf(values: Values): Record<string, string> {
  const faults: Record<string, string> = values.name.trim() === '' ? { name: 'Name is required' } : {}
  for (const link of linksOf(values)) {
    const fault = artistLinkFault(link)
    if (fault !== null) faults[link.kind] = fault
  }
  return faults
}

/** Changes what guests read about an artist. */
export function ArtistDialog({ artist, onClose }: { artist: PlatformArtist; onClose: () => void }) {
  const update = useUpdateArtist(artist.id)
  return (
    <ActionDialog<Values>
      title={`Edit ${artist.name}`}
      submit="Save artist"
      size="lg"
      initial={valuesOf(artist)}
      validate={faultsOf}
      onSubmit={async (values) => {
        const { name } = await update.mutateAsync({
          name: values.name,
          bio: values.bio,
          links: linksOf(values),
          version: artist.version,
        })
        toast({ tone: 'ok', message: `${name} is saved.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Shown in every line-up. The address of the page stays."
            required
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Textarea label="Bio" autosize minRows={3} maxLength={600} {...form.getInputProps('bio')} />
          {linkKinds.map((kind) => (
            <TextInput key={kind} label={linkLabels[kind]} type="url" placeholder="https://" {...form.getInputProps(kind)} />
          ))}
        </>
      )}
    </ActionDialog>
  )
}
