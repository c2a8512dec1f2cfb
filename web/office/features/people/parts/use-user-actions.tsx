import type { Person } from '#contract/people/users.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Action } from '../../../ui/action-menu.tsx'
import { useUpdateUser } from '../queries/use-change-user.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { userNameOf, whyNotForUser } from './user-words.ts'

type OpenQuestion = { person: Person; about: 'disable' | 'delete' }

/** The actions on a person, with their dialogs. `onDeleted` is called on screens about the person. */
export function useUserActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const navigate = useNavigate()
  const update = useUpdateUser()
  const [asking, setAsking] = useState<OpenQuestion | null>(null)
  const close = () => setAsking(null)

  const setStatus = async (person: Person, status: 'active' | 'disabled') => {
    await update.mutateAsync({ id: person.user.id, body: { 'user[status]': status, version: person.user.version } })
    toast({ tone: 'ok', message: `${userNameOf(person)} is ${status === 'active' ? 'enabled' : 'disabled'}.` })
  }
  const enable = (person: Person) => {
    setStatus(person, 'active').catch(() =>
      toast({ tone: 'bad', message: `${userNameOf(person)} couldn’t be enabled. Try again.` }),
    )
  }
  const actionsOf = (person: Person): readonly Action[] => {
    if (person.status === 'deleted') return []
    const status: Action =
      person.status === 'disabled'
        ? { label: 'Enable account', onClick: () => enable(person), disabled: whyNotForUser(person, 'enable') }
        : {
            label: 'Disable account',
            onClick: () => setAsking({ person, about: 'disable' }),
            disabled: whyNotForUser(person, 'disable'),
          }
    return [
      {
        label: 'Edit user',
        onClick: () => void navigate(paths.editUser(person.user.id)),
        disabled: whyNotForUser(person, 'edit'),
      },
      status,
      {
        label: 'Delete account',
        danger: true,
        onClick: () => setAsking({ person, about: 'delete' }),
        disabled: whyNotForUser(person, 'delete'),
      },
    ]
  }
  const dialog =
    asking === null ? null : asking.about === 'delete' ? (
      <DeleteUserDialog person={asking.person} onDeleted={onDeleted} onClose={close} />
    ) : (
      <ActionDialog
        title={`Disable ${userNameOf(asking.person)}?`}
        submit="Disable account"
        dismiss="Keep account active"
        danger
        initial={{}}
        onSubmit={async () => setStatus(asking.person, 'disabled')}
        onClose={close}
      >
        <p>
          They are signed out on every device at once, and can’t sign in until the account is enabled again. Nothing is deleted.
        </p>
      </ActionDialog>
    )
  return { actionsOf, dialog }
}
