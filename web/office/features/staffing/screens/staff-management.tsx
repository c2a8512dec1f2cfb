import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listStaff, staffSorts, type Seats, type StaffMember } from '#contract/staffing/staff.ts'
import { listRoles, type StaffRole } from '#contract/staffing/staff-roles.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionButton, type Action } from '../../../ui/action-menu.tsx'
import { FillBar } from '../../../ui/fill-bar.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { choice, defineList, linked } from '../../../ui/list/define-list.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { EndStaffDialog } from '../parts/end-staff-dialog.tsx'
import { PeopleList } from '../parts/people-list.tsx'
import { FirstPasswordDialog, type ShownPassword } from '../parts/password-dialog.tsx'
import { RoleList, roleSortsOnly } from '../parts/role-list.tsx'
import styles from '../parts/team.module.css'
import { statusOptions } from '../parts/team-words.ts'
import { useTeamChanges } from '../queries/team.ts'

const list = defineList({
  search: 'Search people',
  filters: { status: choice('Status', statusOptions), role_id: linked('Role') },
  sorts: staffSorts,
})

interface Data {
  roles: AnswerOf<typeof listRoles>
  answer: AnswerOf<typeof listStaff>
}

const isRoles = (search: URLSearchParams) => search.get('tab') === 'roles'

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    roles: apiQuery(listRoles, { query: isRoles(search) ? roleSortsOnly.filtersOf(search) : {} }),
    answer: apiQuery(listStaff, { query: isRoles(search) ? {} : list.queryOf(search) }),
  }),
  title: () => 'Staff Management',
  Component: StaffManagement,
  Skeleton: TableSkeleton,
})

// Loaded with the first dialog of their kind.
const AddStaffDialog = lazy(async () => ({ default: (await import('../parts/add-staff-dialog.tsx')).AddStaffDialog }))
const EditStaffDialog = lazy(async () => ({ default: (await import('../parts/edit-staff-dialog.tsx')).EditStaffDialog }))
const RoleDialog = lazy(async () => ({ default: (await import('../parts/role-dialog.tsx')).RoleDialog }))

type OpenDialog =
  | { what: 'add' | 'add_role' }
  | { what: 'edit' | 'end'; person: StaffMember }
  | { what: 'edit_role' | 'delete_role'; role: StaffRole }

function StaffManagement({ data, search, isStale }: ScreenProps<Data>) {
  const {
    roles: { roles },
    answer: { seats },
  } = data
  const session = useSignedIn()
  const currency = sessionMay(session, 'manage_finances') ? data.roles.currency : null
  const mayManage = sessionMay(session, 'manage_staff')
  const isFull = seats.limit !== null && seats.used >= seats.limit
  const mayAdd = mayManage && !isFull && roles.length > 0
  const isAsked = search.get('add') === 'person'
  const [dialog, setDialog] = useState<OpenDialog | null>(isAsked && mayAdd ? { what: 'add' } : null)
  const navigate = useNavigate()
  const close = () => {
    setDialog(null)
    if (isAsked) void navigate(paths.clubStaff, { replace: true })
  }
  const [shown, setShown] = useState<ShownPassword | null>(null)
  const showsRoles = isRoles(search)
  const add: Action = showsRoles
    ? { label: 'Add role', onClick: () => setDialog({ what: 'add_role' }) }
    : {
        label: 'Add staff',
        onClick: () => setDialog({ what: 'add' }),
        disabled: isFull
          ? 'Your plan has no staff seats left. Upgrade your plan or end someone’s employment first.'
          : roles.length === 0
            ? 'Add a role first: it gives people their permissions and rate.'
            : undefined,
      }
  return (
    <>
      <PageHeader
        title="Staff Management"
        lead="Who works for your club, and what they can do."
        actions={
          mayManage &&
          (add.disabled === undefined ? <Button onClick={add.onClick}>{add.label}</Button> : <ActionButton action={add} />)
        }
      />
      <LinkTabs
        label="Staff Management"
        items={[
          { to: paths.clubStaff, label: 'People', isCurrent: !showsRoles },
          { to: withQuery(paths.clubStaff, { tab: 'roles' }), label: 'Roles', isCurrent: showsRoles },
        ]}
      />
      {showsRoles ? (
        <RoleList
          answer={data.roles}
          currency={currency}
          mayManage={mayManage}
          isStale={isStale}
          onEdit={(role) => setDialog({ what: 'edit_role', role })}
          onDelete={(role) => setDialog({ what: 'delete_role', role })}
        />
      ) : (
        <>
          <SeatsUsed seats={seats} maySubscribe={sessionMay(session, 'manage_subscription')} />
          <PeopleList
            list={list}
            filters={list.filtersOf(search)}
            answer={data.answer}
            roles={roles}
            currency={currency}
            mayManage={mayManage}
            isStale={isStale}
            onEdit={(person) => setDialog({ what: 'edit', person })}
            onEnd={(person) => setDialog({ what: 'end', person })}
            onPassword={setShown}
          />
        </>
      )}
      <Suspense>
        {dialog !== null && <Dialogs dialog={dialog} roles={roles} currency={currency} onPassword={setShown} onClose={close} />}
      </Suspense>
      {shown !== null && dialog === null && <FirstPasswordDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

function SeatsUsed({ seats: { used, limit }, maySubscribe }: { seats: Seats; maySubscribe: boolean }) {
  if (limit === null) return <p className={styles.seats}>{formatCount(used, 'staff seat')} used. Your plan has no limit.</p>
  return (
    <p className={styles.seats}>
      <span>Staff seats in your plan</span>
      <FillBar value={used} max={limit} unpaid={0} unit="staff seats used" />
      {used >= limit && maySubscribe && <Link to={paths.clubSubscription}>Change plan</Link>}
    </p>
  )
}

interface DialogsProps {
  dialog: OpenDialog
  roles: readonly StaffRole[]
  currency: string | null
  onPassword: (shown: ShownPassword) => void
  onClose: () => void
}

function Dialogs({ dialog, onPassword, ...rest }: DialogsProps) {
  const { deleteRole } = useTeamChanges()
  const { currency, onClose } = rest
  switch (dialog.what) {
    case 'add':
      return <AddStaffDialog {...rest} onPassword={onPassword} />
    case 'edit':
      return <EditStaffDialog {...rest} person={dialog.person} />
    case 'end':
      return <EndStaffDialog person={dialog.person} onClose={onClose} />
    case 'add_role':
      return <RoleDialog edited={null} currency={currency} onClose={onClose} />
    case 'edit_role':
      return <RoleDialog edited={dialog.role} currency={currency} onClose={onClose} />
    case 'delete_role':
      return (
        <ActionDialog
          title={`Delete the role ${dialog.role.name}?`}
          submit="Delete role"
          dismiss="Keep role"
          danger
          initial={{}}
          onSubmit={async () => toast({ tone: 'ok', message: (await deleteRole.mutateAsync(dialog.role.id)).message })}
          onClose={onClose}
        >
          <p>No one has this role now. A role that schedule templates or shifts use can’t be deleted.</p>
        </ActionDialog>
      )
  }
}
