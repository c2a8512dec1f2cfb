import { Button, CopyButton, TextInput } from '@mantine/core'
import type { ClubGuestList } from '#contract/guest-lists/lists.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useListLink } from '../queries/guest-lists.ts'
import styles from './add-names.module.css'

/** The secret link with which an owner keeps their names. It is shown once; a new one replaces it. */
export function LinkDialog({ list, onClose }: { list: ClubGuestList; onClose: () => void }) {
  const { make, remove } = useListLink(list.id)
  const onError = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
  const revoke = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast({ tone: 'ok', message })
        onClose()
      },
      onError,
    })
  const url = make.data?.url
  return (
    <Dialog onClose={onClose} title={`Link for ${list.owner_name === '' ? list.name : list.owner_name}`}>
      <p>
        The owner sees this list alone, without signing in. They add, change and remove names until the cut-off; afterwards they
        see who came.
      </p>
      {url !== undefined && (
        <TextInput
          label="Link"
          description="Copy it now: it isn’t shown again."
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {url === undefined && list.link_made_at !== null && (
        <p>A link was created {formatForReader(list.link_made_at)}. A new one replaces it.</p>
      )}
      <div className={styles.buttons}>
        {list.link_made_at !== null && (
          <Button variant="default" c="red" loading={remove.isPending} onClick={revoke}>
            Revoke link
          </Button>
        )}
        {url === undefined ? (
          <Button loading={make.isPending} onClick={() => make.mutate(undefined, { onError })}>
            {list.link_made_at === null ? 'Create link' : 'Create new link'}
          </Button>
        ) : (
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy link'}</Button>}
          </CopyButton>
        )}
      </div>
    </Dialog>
  )
}
