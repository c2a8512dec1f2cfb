import type { ClubGuestList } from '#contract/guest-lists/lists.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useRemoveGuestList } from '../queries/guest-lists.ts'

interface RemoveListDialogProps {
  list: ClubGuestList
  onRemoved?: () => void
  onClose: () => void
}

/** A list goes with its names, unless some of them came. */
export function RemoveListDialog({ list, onRemoved, onClose }: RemoveListDialogProps) {
  const remove = useRemoveGuestList()
  const { names } = list.results
  const submit = async () => {
    await remove.mutateAsync(list.id)
    onRemoved?.()
  }
  return (
    <ActionDialog
      title={`Remove ${list.name}?`}
      submit="Remove list"
      dismiss="Keep list"
      danger
      initial={{}}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {names === 0
          ? 'It has no names.'
          : `${formatCount(names, 'name')} ${names === 1 ? 'is' : 'are'} removed with it, and the places become free.`}
      </p>
    </ActionDialog>
  )
}
