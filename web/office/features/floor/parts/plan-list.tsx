import { useNavigate } from 'react-router'
import type { FloorPlanLine } from '#contract/floor/plans.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { usePlanChanges } from '../queries/use-plan-changes.ts'

const columns = defineColumns<FloorPlanLine>([
  { id: 'name', header: 'Plan', cell: ({ name }) => name },
  {
    id: 'state',
    header: 'Use',
    cell: ({ is_default }) => is_default && <StatusBadge tone="ok">Default</StatusBadge>,
    phone: 'aside',
  },
  {
    id: 'number',
    header: 'Version',
    align: 'right',
    cell: ({ number }) => number,
    phone: ({ number }) => `Version ${number}`,
  },
  {
    id: 'tables',
    header: 'Tables',
    align: 'right',
    cell: ({ table_count }) => table_count,
    phone: ({ table_count }) => `${table_count} tables`,
  },
  { id: 'changed', header: 'Last changed', cell: ({ updated_at }) => formatDay(updated_at, 'UTC'), phone: 'line' },
])

interface PlanListProps {
  plans: readonly FloorPlanLine[]
  mayEdit: boolean
  onRename: (plan: FloorPlanLine) => void
  onDelete: (plan: FloorPlanLine) => void
}

/** The floor plans of a club; events choose among them. */
export function PlanList({ plans, mayEdit, onRename, onDelete }: PlanListProps) {
  const navigate = useNavigate()
  const { update } = usePlanChanges()
  const makeDefault = ({ id, version, name }: FloorPlanLine) =>
    update.mutate(
      { id, version, is_default: true },
      {
        onSuccess: () => toast({ tone: 'ok', message: `New events use ${name}.` }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  const actionsOf = (plan: FloorPlanLine): Action[] => {
    const isOnly = plans.length === 1
    return [
      { label: 'Edit drawing', onClick: () => void navigate(paths.clubFloorPlan(plan.id)) },
      { label: 'Rename plan', onClick: () => onRename(plan) },
      {
        label: 'Make default',
        onClick: () => makeDefault(plan),
        disabled: plan.is_default ? 'New events already use it.' : undefined,
      },
      {
        label: 'Delete plan',
        onClick: () => onDelete(plan),
        danger: true,
        disabled: plan.is_frozen
          ? 'An event uses it.'
          : plan.is_default && !isOnly
            ? 'It’s the default. Make another plan the default first.'
            : undefined,
      },
    ]
  }
  return (
    <ListScreen
      label="Floor plans"
      noun={['plan']}
      rows={plans}
      count={plans.length}
      next={null}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => paths.clubFloorPlan(id)}
      {...(mayEdit && { rowActions: actionsOf })}
      empty={
        <EmptyState title="No floor plans yet">Draw your rooms and place your tables, so that events can use them.</EmptyState>
      }
    />
  )
}
