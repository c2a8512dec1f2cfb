import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { StaffFlag, StaffFlags } from '#contract/base/permissions.ts'
import { exportRoles, roleSorts, type listRoles, type StaffRole } from '#contract/staffing/staff-roles.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { flagWords } from '../../../../shared/words/permissions.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { RoleMark } from './role-mark.tsx'

const flagsInWords = (flags: StaffFlags): string => {
  const granted = (Object.keys(flagWords) as StaffFlag[]).filter((flag) => flags[flag])
  return granted.length === 0 ? 'Own shifts only' : granted.map((flag) => flagWords[flag].label).join(', ')
}

const roleColumns = (currency: string | null) =>
  defineColumns<StaffRole>([
    { id: 'name', header: 'Role', cell: (role) => <RoleMark role={role} />, sort: true },
    {
      id: 'people',
      header: 'People',
      sort: true,
      align: 'right',
      cell: ({ staff_count }) => staff_count,
      phone: ({ staff_count }) => formatCount(staff_count, 'person', 'people'),
    },
    ...(currency === null
      ? []
      : [
          {
            id: 'rate',
            header: 'Hourly rate',
            align: 'right' as const,
            cell: ({ hourly_rate_minor }: StaffRole) =>
              hourly_rate_minor === null ? null : formatMoney(hourly_rate_minor, currency),
            phone: 'line' as const,
          },
        ]),
    {
      id: 'ratio',
      header: 'Guests per person',
      align: 'right',
      cell: ({ guests_per_person }) => guests_per_person,
      phone: ({ guests_per_person: count }) => count !== null && `1 for every ${formatCount(count, 'guest')}`,
    },
    { id: 'permissions', header: 'Permissions', cell: ({ permissions }) => flagsInWords(permissions), phone: 'line' },
  ])

/** The roles have no filters: their number is small. */
export const roleSortsOnly = defineList({ filters: {}, sorts: roleSorts })

interface RoleListProps {
  answer: AnswerOf<typeof listRoles>
  /** Null if the caller does not see rates. */
  currency: string | null
  mayManage: boolean
  isStale: boolean
  onEdit: (role: StaffRole) => void
  onDelete: (role: StaffRole) => void
}

/** A club's roles. */
export function RoleList({ answer, currency, mayManage, isStale, onEdit, onDelete }: RoleListProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => roleColumns(currency), [currency])
  const actionsOf = (role: StaffRole): Action[] => {
    const inUse = role.staff_count > 0 ? 'People have this role. Give them another one first.' : undefined
    const changes: Action[] = [
      { label: 'Edit role', onClick: () => onEdit(role) },
      { label: 'Delete role', onClick: () => onDelete(role), danger: true, disabled: inUse },
    ]
    const show = () => void navigate(withQuery(paths.clubStaff, { role_id: role.id }))
    return [{ label: 'Show people', onClick: show }, ...(mayManage ? changes : [])]
  }
  return (
    <ListScreen
      label="Roles"
      noun={['role']}
      list={roleSortsOnly}
      isStale={isStale}
      rows={answer.roles}
      count={answer.count}
      next={null}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={actionsOf}
      {...(mayManage && { csv: { file: 'roles.csv', save: async (file: string) => download(exportRoles, {}, file) } })}
      empty={
        <EmptyState title="No roles yet">A role such as Bar or Door gives people their permissions and their rate.</EmptyState>
      }
    />
  )
}
