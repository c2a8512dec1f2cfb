import { Switch, TextInput } from '@mantine/core'
import type { Floor, Table } from '#contract/floor/floor.ts'
import { maxSeats, tableShapes, type TableShape } from '#contract/floor/terms.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useFloorChanges } from '../queries/use-floor-changes.ts'
import { shapeLabels } from './floor-words.ts'

interface Values extends Record<string, unknown> {
  name: string
  zone_id: string
  seats_from: number | null
  seats_to: number | null
  shape: TableShape
  minimum_spend_minor: number | null
  deposit_minor: number | null
  is_step_free: boolean
}

const valuesOf = (table: Table): Values => ({
  name: table.name,
  zone_id: table.zone_id,
  seats_from: table.seats_from,
  seats_to: table.seats_to,
  shape: table.shape,
  minimum_spend_minor: table.minimum_spend_minor,
  deposit_minor: table.deposit_minor,
  is_step_free: table.is_step_free,
})

/** What is wrong with the seats of a table or combination. */
export const seatFaults = ({ seats_from: from, seats_to: to }: Pick<Values, 'seats_from' | 'seats_to'>) => ({
  ...((from ?? 0) < 1 && { seats_from: `Seats from must be a whole number from 1 to ${maxSeats}` }),
  ...((to ?? 0) < 1
    ? { seats_to: `Seats to must be a whole number from 1 to ${maxSeats}` }
    : (to ?? 0) < (from ?? 0) && { seats_to: `Seats to must be at least ${from}, the smallest party` }),
})

const faultsOf = (values: Values): Record<string, string> => ({
  ...(values.name.trim() === '' && { name: 'Name is required' }),
  ...seatFaults(values),
})

interface TableDialogProps {
  /** Null for a new one, which is added to this zone. */
  table: Table | null
  zoneId: string
  floor: Floor
  onClose: () => void
}

/** Adds or edits a table. */
export function TableDialog({ table, zoneId, floor, onClose }: TableDialogProps) {
  const { saveTable } = useFloorChanges()
  const empty: Values = {
    name: '',
    zone_id: zoneId,
    seats_from: 2,
    seats_to: 4,
    shape: 'round',
    minimum_spend_minor: null,
    deposit_minor: null,
    is_step_free: false,
  }
  const save = async ({ seats_from, seats_to, ...rest }: Values) => {
    const { name } = await saveTable.mutateAsync({
      edited: table,
      ...rest,
      seats_from: seats_from ?? 0,
      seats_to: seats_to ?? 0,
    })
    toast({ tone: 'ok', message: `Table ${name} is saved.` })
  }
  return (
    <ActionDialog<Values>
      title={table === null ? 'Add a table' : `Edit table ${table.name}`}
      submit={table === null ? 'Add table' : 'Save table'}
      initial={table === null ? empty : valuesOf(table)}
      validate={faultsOf}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldRow>
            <TextInput label="Name" placeholder="T1" required maxLength={20} autoComplete="off" {...form.getInputProps('name')} />
            <SelectField
              label="Zone"
              data={floor.zones.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('zone_id')}
            />
          </FieldRow>
          <FieldRow>
            <NumberField label="Seats from" required min={1} max={maxSeats} {...form.getInputProps('seats_from')} />
            <NumberField label="Seats to" required min={1} max={maxSeats} {...form.getInputProps('seats_to')} />
          </FieldRow>
          <SelectField
            label="Shape"
            data={tableShapes.map((value) => ({ value, label: shapeLabels[value] }))}
            {...form.getInputProps('shape')}
          />
          <FieldRow>
            <MoneyField
              label="Minimum spend"
              description="Leave blank to use the booked item’s"
              currency={floor.currency ?? 'EUR'}
              min={0}
              {...form.getInputProps('minimum_spend_minor')}
            />
            <MoneyField
              label="Deposit"
              description="Leave blank to use the booked item’s"
              currency={floor.currency ?? 'EUR'}
              {...form.getInputProps('deposit_minor')}
            />
          </FieldRow>
          <Switch label="Reached without steps" {...form.getInputProps('is_step_free', { type: 'checkbox' })} />
        </>
      )}
    </ActionDialog>
  )
}
