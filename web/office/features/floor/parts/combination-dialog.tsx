import type { Combination, Floor } from '#contract/floor/floor.ts'
import { maxJoined, maxSeats } from '#contract/floor/terms.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useFloorChanges } from '../queries/use-floor-changes.ts'
import { combinationName } from './floor-words.ts'
import { seatFaults } from './table-dialog.tsx'

interface Values extends Record<string, unknown> {
  table_ids: string[]
  seats_from: number | null
  seats_to: number | null
  rank: number | null
}

const faultsOf = (values: Values): Record<string, string> => ({
  ...((values.table_ids.length < 2 || values.table_ids.length > maxJoined) && {
    table_ids: `Choose 2 to ${maxJoined} different tables`,
  }),
  ...seatFaults(values),
})

interface CombinationDialogProps {
  /** Null for a new one. */
  combination: Combination | null
  floor: Floor
  onClose: () => void
}

/** Adds or edits a combination. */
export function CombinationDialog({ combination, floor, onClose }: CombinationDialogProps) {
  const { saveCombination } = useFloorChanges()
  const save = async ({ table_ids, seats_from, seats_to, rank }: Values) => {
    const body = { table_ids, seats_from: seats_from ?? 0, seats_to: seats_to ?? 0, rank: rank ?? 0 }
    const saved = await saveCombination.mutateAsync({ edited: combination, ...body })
    toast({ tone: 'ok', message: `${combinationName(saved, floor)} is saved.` })
  }
  const { table_ids = [], seats_from = null, seats_to = null, rank = 0 } = combination ?? {}
  return (
    <ActionDialog<Values>
      title={combination === null ? 'Add a combination' : `Edit ${combinationName(combination, floor)}`}
      submit={combination === null ? 'Add combination' : 'Save combination'}
      initial={{ table_ids, seats_from, seats_to, rank }}
      validate={faultsOf}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MultiSelectField
            label="Tables"
            description="The tables you push together"
            required
            data={floor.zones.map(({ id, name }) => ({
              group: name,
              items: floor.tables
                .filter(({ zone_id }) => zone_id === id)
                .map((table) => ({ value: table.id, label: table.name })),
            }))}
            {...form.getInputProps('table_ids')}
          />
          <FieldRow>
            <NumberField label="Seats from" required min={1} max={maxSeats} {...form.getInputProps('seats_from')} />
            <NumberField label="Seats to" required min={1} max={maxSeats} {...form.getInputProps('seats_to')} />
            <NumberField
              label="Rank"
              description="Lower ranks are suggested first"
              min={0}
              max={1_000}
              {...form.getInputProps('rank')}
            />
          </FieldRow>
        </>
      )}
    </ActionDialog>
  )
}
