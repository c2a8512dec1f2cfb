import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import type { EventForecast } from '#contract/forecast/forecast.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAddOpenShifts } from '../queries/use-add-open-shifts.ts'
import styles from './forecast.module.css'

type Roles = NonNullable<EventForecast['roles']>

const missing = ({ people, planned }: Roles[number]) => Math.max(0, people - planned)

/** `1 for every 35 guests at 5 past events`, or the club's own ratio and what past events say. */
function basisOf({ basis, guests_per_person, past_guests_per_person: past, events }: Roles[number]): string {
  const ratio = `1 for every ${formatCount(guests_per_person, 'guest')}`
  if (basis === 'past') return `${ratio} at ${formatCount(events, 'past event')}`
  return past === null
    ? `${ratio}, your ratio`
    : `${ratio}, your ratio. ${formatCount(events, 'past event')}: 1 for every ${past}`
}

/** How many people of each role the guests require, and how many the rota has. */
export function ForecastRoles({ event, roles }: { event: EventForecast['event']; roles: Roles }) {
  const add = useAddOpenShifts(event.id)
  const mayManage = sessionMay(useSession(), 'manage_staff')
  const open = roles.reduce((sum, role) => sum + missing(role), 0)
  const canAdd = !event.is_past && !event.is_cancelled && open > 0
  const addMissing = () =>
    add.mutate(
      roles.filter((role) => missing(role) > 0).map(({ role_id, people }) => ({ role_id, people })),
      {
        onSuccess: ({ added }) =>
          toast({ tone: 'ok', message: `${formatCount(added, 'open shift')} added to Shifts as drafts.` }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  return (
    <Panel
      title="People for each role"
      lead={
        <>
          Based on your ratio for the role, or on your past events closest in attendance.{' '}
          <Link to={paths.clubShifts}>Open Shifts</Link>
          {mayManage && (
            <>
              {' '}
              or <Link to={withQuery(paths.clubStaff, { tab: 'roles' })}>set ratios</Link>
            </>
          )}
        </>
      }
      actions={
        canAdd && (
          <Button leftSection={<Plus size={16} aria-hidden="true" />} loading={add.isPending} onClick={addMissing}>
            Add {formatCount(open, 'open shift')}
          </Button>
        )
      }
      flush={roles.length > 0}
    >
      {roles.length === 0 ? (
        <EmptyState title="No suggestion yet">
          Suggestions appear here once a role has a ratio, or once staff have worked an event with check-ins.
        </EmptyState>
      ) : (
        <FigureTable label="People for each role" heads={['Role', 'Needed', 'If busy', 'Planned']}>
          {roles.map((role) => (
            <tr key={role.role_id}>
              <th scope="row">
                <span className={styles.dot} style={{ backgroundColor: role.colour }} aria-hidden="true" />
                {role.name}
                <small>{basisOf(role)}</small>
              </th>
              <td>{role.people}</td>
              <td>{role.people_busy}</td>
              <td>
                {role.planned}
                {missing(role) > 0 && <small>{missing(role)} missing</small>}
              </td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Panel>
  )
}
