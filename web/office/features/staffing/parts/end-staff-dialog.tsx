import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getStaff, type StaffMember } from '#contract/staffing/staff.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useTeamChanges } from '../queries/team.ts'
import styles from './team.module.css'
import { consequencesOf, fullNameOfPerson } from './team-words.ts'

/** Asks before an employment ends or an invitation is withdrawn, with the consequences. */
export function EndStaffDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { end } = useTeamChanges()
  const { data } = useQuery({ ...apiQuery(getStaff, { params: { id: person.id } }), staleTime: 0 })
  const name = fullNameOfPerson(person)
  const isInvited = person.status === 'invited'
  const submit = async () => toast({ tone: 'ok', message: (await end.mutateAsync(person.id)).message })
  return (
    <ActionDialog
      title={isInvited ? `Withdraw the invitation of ${name}?` : `End the employment of ${name}?`}
      submit={isInvited ? 'Withdraw invitation' : 'End employment'}
      dismiss={isInvited ? 'Keep invitation' : 'Keep employment'}
      danger
      initial={{}}
      onSubmit={submit}
      onClose={onClose}
    >
      {data === undefined ? (
        <Skeleton height="6rem" />
      ) : (
        <ul className={styles.consequences}>
          {consequencesOf(person, data.upcoming_shifts).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </ActionDialog>
  )
}
