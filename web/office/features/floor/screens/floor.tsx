import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { exportTables, getFloor, type Combination, type Floor, type Table, type Zone } from '#contract/floor/floor.ts'
import { getFloorPlans, type FloorPlanLine } from '#contract/floor/plans.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionButton } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CsvButton } from '../../../ui/list/list-tools.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { CombinationList } from '../parts/combination-list.tsx'
import styles from '../parts/floor.module.css'
import { FloorTabs, floorTabOf } from '../parts/floor-tabs.tsx'
import { combinationName } from '../parts/floor-words.ts'
import { PlanList } from '../parts/plan-list.tsx'
import { ZonePanel, type ZoneChanges } from '../parts/zone-panel.tsx'
import { useFloorChanges } from '../queries/use-floor-changes.ts'
import { usePlanChanges } from '../queries/use-plan-changes.ts'

export const screen = defineScreen({
  queries: () => ({ floor: apiQuery(getFloor, {}), drawn: apiQuery(getFloorPlans, {}) }),
  title: () => 'Floor',
  Component: ClubFloor,
  Skeleton: TableSkeleton,
})

// Loaded with the first dialog of their kind.
const ZoneDialog = lazy(async () => ({ default: (await import('../parts/zone-dialog.tsx')).ZoneDialog }))
const TableDialog = lazy(async () => ({ default: (await import('../parts/table-dialog.tsx')).TableDialog }))
const PlanDialog = lazy(async () => ({ default: (await import('../parts/plan-dialog.tsx')).PlanDialog }))
const CombinationDialog = lazy(async () => ({
  default: (await import('../parts/combination-dialog.tsx')).CombinationDialog,
}))

type OpenDialog =
  | { what: 'zone'; zone: Zone | null }
  | { what: 'table'; table: Table | null; zone_id: string }
  | { what: 'combination'; combination: Combination | null }
  | { what: 'plan'; plan: FloorPlanLine | null }
  | { what: 'delete_plan'; plan: FloorPlanLine }
  | { what: 'delete_zone'; zone: Zone }
  | { what: 'delete_table'; table: Table }
  | { what: 'delete_combination'; combination: Combination }

const csv = { file: 'tables.csv', save: async (file: string) => download(exportTables, {}, file) }

interface Data {
  floor: Floor
  drawn: { plans: FloorPlanLine[] }
}

function ClubFloor({ data: { floor, drawn }, search }: ScreenProps<Data>) {
  const mayEdit = sessionMay(useSignedIn(), 'edit_floor')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const tab = floorTabOf(search)
  const changes: ZoneChanges = {
    onAdd: (zone) => setDialog({ what: 'table', table: null, zone_id: zone.id }),
    onEdit: (table) => setDialog({ what: 'table', table, zone_id: table.zone_id }),
    onDelete: (table) => setDialog({ what: 'delete_table', table }),
    onEditZone: (zone) => setDialog({ what: 'zone', zone }),
    onDeleteZone: (zone) => setDialog({ what: 'delete_zone', zone }),
  }
  const add = {
    tables: { label: 'Add zone', onClick: () => setDialog({ what: 'zone', zone: null }) },
    combinations: {
      label: 'Add combination',
      onClick: () => setDialog({ what: 'combination', combination: null }),
      disabled: floor.tables.length < 2 ? 'Add at least two tables first' : undefined,
    },
    plans: { label: 'Add plan', onClick: () => setDialog({ what: 'plan', plan: null }) },
  }[tab]
  return (
    <>
      <PageHeader
        title="Floor"
        lead="The tables of your club, by zone, and which of them you join for larger parties."
        actions={
          <>
            {tab === 'tables' && floor.tables.length > 0 && <CsvButton csv={csv} />}
            {mayEdit && <ActionButton action={add} />}
          </>
        }
      />
      <FloorTabs current={tab} />
      {tab === 'plans' ? (
        <PlanList
          plans={drawn.plans}
          mayEdit={mayEdit}
          onRename={(plan) => setDialog({ what: 'plan', plan })}
          onDelete={(plan) => setDialog({ what: 'delete_plan', plan })}
        />
      ) : tab === 'combinations' ? (
        <CombinationList
          floor={floor}
          mayEdit={mayEdit}
          onEdit={(combination) => setDialog({ what: 'combination', combination })}
          onDelete={(combination) => setDialog({ what: 'delete_combination', combination })}
        />
      ) : floor.zones.length === 0 ? (
        <EmptyState
          title="No zones yet"
          action={mayEdit && <Button onClick={() => setDialog({ what: 'zone', zone: null })}>Add your first zone</Button>}
        >
          A zone is a part of your club, such as a terrace. Its tables appear here.
        </EmptyState>
      ) : (
        <div className={styles.zones}>
          {floor.zones.map((zone) => (
            <ZonePanel key={zone.id} zone={zone} floor={floor} changes={mayEdit ? changes : null} />
          ))}
        </div>
      )}
      {dialog !== null && <FloorDialog dialog={dialog} floor={floor} onClose={() => setDialog(null)} />}
    </>
  )
}

interface FloorDialogProps {
  dialog: OpenDialog
  floor: Floor
  onClose: () => void
}

function FloorDialog({ dialog, floor, onClose }: FloorDialogProps) {
  const { removeZone, removeTable, removeCombination } = useFloorChanges()
  const removePlan = usePlanChanges().remove
  const deletion = { danger: true, initial: {}, onClose } as const
  switch (dialog.what) {
    case 'zone':
      return (
        <Suspense>
          <ZoneDialog zone={dialog.zone} onClose={onClose} />
        </Suspense>
      )
    case 'table':
      return (
        <Suspense>
          <TableDialog table={dialog.table} zoneId={dialog.zone_id} floor={floor} onClose={onClose} />
        </Suspense>
      )
    case 'combination':
      return (
        <Suspense>
          <CombinationDialog combination={dialog.combination} floor={floor} onClose={onClose} />
        </Suspense>
      )
    case 'plan':
      return (
        <Suspense>
          <PlanDialog plan={dialog.plan} onClose={onClose} />
        </Suspense>
      )
    case 'delete_plan':
      return (
        <ActionDialog
          {...deletion}
          title={`Delete ${dialog.plan.name}?`}
          submit="Delete plan"
          dismiss="Keep plan"
          onSubmit={async () => removePlan.mutateAsync(dialog.plan.id)}
        >
          <p>Its drawing is deleted. Your tables stay.</p>
        </ActionDialog>
      )
    case 'delete_zone':
      return (
        <ActionDialog
          {...deletion}
          title={`Delete ${dialog.zone.name}?`}
          submit="Delete zone"
          dismiss="Keep zone"
          onSubmit={async () => removeZone.mutateAsync(dialog.zone.id)}
        >
          <p>It has no tables.</p>
        </ActionDialog>
      )
    case 'delete_table':
      return (
        <ActionDialog
          {...deletion}
          title={`Delete table ${dialog.table.name}?`}
          submit="Delete table"
          dismiss="Keep table"
          onSubmit={async () => removeTable.mutateAsync(dialog.table.id)}
        >
          <p>It disappears from your floor. Past reservations keep its name.</p>
        </ActionDialog>
      )
    case 'delete_combination':
      return (
        <ActionDialog
          {...deletion}
          title={`Delete ${combinationName(dialog.combination, floor)}?`}
          submit="Delete combination"
          dismiss="Keep combination"
          onSubmit={async () => removeCombination.mutateAsync(dialog.combination.id)}
        >
          <p>Its tables stay. They are no longer suggested together.</p>
        </ActionDialog>
      )
  }
}
