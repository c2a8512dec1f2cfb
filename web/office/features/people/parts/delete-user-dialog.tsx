import { Alert, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Person, PersonDetail } from '#contract/people/users.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useDeleteUser } from '../queries/use-change-user.ts'
import { deletionQuery } from '../queries/users.ts'
import styles from './users.module.css'
import { userNameOf } from './user-words.ts'

type Deletion = NonNullable<PersonDetail['deletion']>

const blocks: Record<NonNullable<Deletion['blocked_by']>, string> = {
  account_in_use: 'They still have an upcoming paid reservation. Cancel it first, then delete the account.',
  club_open: 'Their club still has a subscription or upcoming events. End them first, then delete the account.',
}

/** The consequences, if any. */
function consequencesOf({ devices, reservations, waiting_list, shifts, frees_seat, club }: Deletion): string[] {
  return [
    'Permanently deletes their name, contact details, picture and sign-in. Records of payments, work and visits keep an id without a name.',
    ...(frees_seat ? ['Their employment ends and frees a staff seat in the plan.'] : []),
    ...(shifts > 0 ? [`${formatCount(shifts, 'upcoming shift')} ${shifts === 1 ? 'is' : 'are'} cancelled.`] : []),
    ...(reservations > 0
      ? [
          `${formatCount(reservations, 'upcoming reservation')} ${reservations === 1 ? 'is' : 'are'} cancelled, and the places are free again.`,
        ]
      : []),
    ...(waiting_list > 0 ? [`They leave ${formatCount(waiting_list, 'waiting list')}.`] : []),
    ...(devices > 0 ? [`${formatCount(devices, 'device')} ${devices === 1 ? 'is' : 'are'} signed out.`] : []),
    ...(club === null ? [] : [`${club.name} will have no administrator.`]),
  ]
}

interface DeleteUserDialogProps {
  person: Person
  onDeleted: (() => void) | undefined
  onClose: () => void
}

/** Asks before an account is deleted, with the consequences, and for the username, because this cannot be undone. */
export function DeleteUserDialog({ person, onDeleted, onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser()
  const { user } = person
  const { data } = useQuery({ ...deletionQuery(user.id), staleTime: 0 })
  const deletion = data?.deletion
  const name = userNameOf(person)
  const submit = async () => {
    await remove.mutateAsync(user.id)
    toast({ tone: 'ok', message: `The account of ${name} is deleted.` })
    onDeleted?.()
  }
  return (
    <ActionDialog<{ username: string }>
      title={`Delete the account of ${name}?`}
      submit="Delete account"
      dismiss="Keep account"
      danger
      initial={{ username: '' }}
      validate={({ username }): Record<string, string> =>
        username.trim() === user.username ? {} : { username: `Type ${user.username} to confirm` }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {deletion === undefined && <Skeleton height="6rem" />}
          {deletion && deletion.blocked_by !== null && (
            <Alert role="alert" color="yellow" icon={<TriangleAlert size={18} aria-hidden="true" />}>
              {blocks[deletion.blocked_by]}
            </Alert>
          )}
          {deletion && (
            <ul className={styles.consequences}>
              {consequencesOf(deletion).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <TextInput
            label={`Type ${user.username} to confirm`}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
        </>
      )}
    </ActionDialog>
  )
}
