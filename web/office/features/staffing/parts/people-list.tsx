import { useMemo } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportStaff, type listStaff, type StaffFilters, type StaffMember } from '#contract/staffing/staff.ts'
import type { StaffRole } from '#contract/staffing/staff-roles.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { formatDay, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import type { ListDefinition } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useTeamChanges } from '../queries/team.ts'
import type { ShownPassword } from './password-dialog.tsx'
import { RoleMark } from './role-mark.tsx'
import { fullNameOfPerson, teamRefusalOf, stateOf } from './team-words.ts'

const peopleColumns = (currency: string | null, timezone: string) =>
  defineColumns<StaffMember>([
    { id: 'name', header: 'Name', cell: fullNameOfPerson, sort: true },
    {
      id: 'status',
      header: 'Status',
      cell: (person) => {
        const { word, tone } = stateOf(person)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
      phone: 'aside',
    },
    { id: 'role', header: 'Role', cell: ({ role }) => role && <RoleMark role={role} />, sort: true, phone: 'line' },
    {
      id: 'permissions',
      header: 'Permissions',
      cell: ({ own_permissions }) => (own_permissions ? 'Custom' : 'From the role'),
    },
    ...(currency === null
      ? []
      : [
          {
            id: 'rate',
            header: 'Hourly rate',
            align: 'right' as const,
            cell: ({ hourly_rate_minor }: StaffMember) =>
              hourly_rate_minor === null ? null : formatMoney(hourly_rate_minor, currency),
          },
        ]),
    {
      id: 'next_shift',
      header: 'Next shift',
      sort: true,
      cell: ({ next_shift_at: at }) => at && `${formatDay(at, timezone)}, ${formatTime(at, timezone)}`,
      phone: ({ next_shift_at: at }) => at && `Next shift ${formatDay(at, timezone)}`,
    },
    { id: 'email', header: 'Email', cell: ({ email }) => email, hidden: true },
    { id: 'phone', header: 'Phone', cell: ({ phone_number }) => phone_number, hidden: true },
    { id: 'username', header: 'Username', cell: ({ username }) => username, hidden: true },
  ])

interface PeopleListProps {
  list: ListDefinition
  filters: StaffFilters
  answer: AnswerOf<typeof listStaff>
  roles: readonly StaffRole[]
  /** Null if the caller does not see rates. */
  currency: string | null
  mayManage: boolean
  isStale: boolean
  onEdit: (person: StaffMember) => void
  onEnd: (person: StaffMember) => void
  onPassword: (shown: ShownPassword) => void
}

/** A club's people, with the possible actions. */
export function PeopleList(props: PeopleListProps) {
  const { list, filters, answer, roles, currency, mayManage, isStale, onEdit, onEnd } = props
  const renew = useRenew(props.onPassword)
  const sendResetLink = useSendResetLink()
  const columns = useMemo(() => peopleColumns(currency, answer.timezone), [currency, answer.timezone])
  const ofRole = roles.find(({ id }) => id === filters.role_id)
  const actionsOf = (person: StaffMember): Action[] => {
    const disabled = teamRefusalOf(person)
    if (person.status === 'ended') return [{ label: 'Rehire', onClick: () => onEdit(person), disabled }]
    const isInvited = person.status === 'invited'
    const again = { label: isInvited ? 'Resend invitation' : 'Create one-time password', onClick: () => renew(person) }
    const end = { label: isInvited ? 'Withdraw invitation' : 'End employment', onClick: () => onEnd(person), danger: true }
    return [
      { label: 'Edit role and permissions', onClick: () => onEdit(person), disabled },
      ...(person.allowed_actions.includes('renew') ? [again] : []),
      ...(person.allowed_actions.includes('send_reset_link')
        ? [{ label: 'Send reset link', onClick: () => sendResetLink(person) }]
        : []),
      { ...end, disabled },
    ]
  }
  return (
    <ListScreen
      label="People"
      noun={['person', 'people']}
      list={list}
      linkedTo={ofRole === undefined ? {} : { role_id: ofRole.name }}
      rows={answer.staff}
      count={answer.count}
      next={answer.next}
      columns={columns}
      rowId={({ id }) => id}
      rowName={fullNameOfPerson}
      rowActions={actionsOf}
      {...(mayManage && {
        csv: { file: 'staff.csv', save: async (file) => downloadLimited(exportStaff, { query: filters }, file) },
      })}
      isStale={isStale}
      empty={
        <EmptyState title="No one works here yet">
          {roles.length === 0
            ? 'Add a role first, then the people who have it.'
            : 'Add the people who work at your club so that they can sign in.'}
        </EmptyState>
      }
    />
  )
}

/** Resends the invitation, or creates another one-time password. */
function useRenew(onPassword: PeopleListProps['onPassword']): (person: StaffMember) => void {
  const { renew } = useTeamChanges()
  const send = async (person: StaffMember) => {
    try {
      const { one_time_password: password, email, username } = await renew.mutateAsync(person.id)
      if (password === null) toast({ tone: 'ok', message: `We sent the invitation to ${email ?? username} again.` })
      else onPassword({ name: fullNameOfPerson(person), username, password })
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    }
  }
  return (person) => void send(person)
}

/** Emails the person the way to the page where they choose another password. */
function useSendResetLink(): (person: StaffMember) => void {
  const { sendResetLink } = useTeamChanges()
  const send = async ({ id }: StaffMember) => {
    try {
      const { message } = await sendResetLink.mutateAsync(id)
      toast({ tone: 'ok', message })
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    }
  }
  return (person) => void send(person)
}
