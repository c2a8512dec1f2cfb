import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { TableChoice } from '#contract/events/prestation-kinds.ts'
import { getFloor } from '#contract/floor/floor.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { PrestationValues } from './prestation-values.ts'

const choices: readonly { value: TableChoice; label: string }[] = [
  { value: 'guest_picks', label: 'Guests choose on the floor plan' },
  { value: 'any_of_zone', label: 'Any table of a zone' },
  { value: 'club_assigns', label: 'Your club assigns one' },
]

const leads: Record<TableChoice, string> = {
  guest_picks: 'Guests see the plan and pick a table that seats their party. It’s theirs right away.',
  any_of_zone: 'Guests book the zone, and you give them a table later. There is always one for each party.',
  club_assigns: 'Guests book a table, and you decide which. There is always one for each party.',
}

/** How guests of this item come to their table, and in which zone; its stock is then counted on the plan. */
export function TableFields({ form }: { form: UseFormReturnType<PrestationValues> }) {
  const { data } = useQuery(apiQuery(getFloor, {}))
  const { table_choice, zone_id } = form.values
  const zones = (data?.zones ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FieldSection
      title="Table"
      lead={table_choice === null ? 'Sell tables of the floor plan, or any number of your own.' : leads[table_choice]}
    >
      <FieldRow>
        <SelectField
          label="How the table is found"
          placeholder="Not on the floor plan"
          clearable
          data={choices}
          {...form.getInputProps('table_choice')}
          onChange={(value) => {
            form.setFieldValue('table_choice', choices.find((one) => one.value === value)?.value ?? null)
            if (value === null) form.setFieldValue('zone_id', null)
          }}
        />
        {table_choice !== null && (
          <SelectField
            label="Zone"
            clearable={table_choice !== 'any_of_zone'}
            required={table_choice === 'any_of_zone'}
            placeholder={table_choice === 'any_of_zone' ? 'Choose a zone' : 'All zones'}
            data={zones.length === 0 && zone_id !== null ? [{ value: zone_id, label: 'Chosen zone' }] : zones}
            {...form.getInputProps('zone_id')}
          />
        )}
      </FieldRow>
    </FieldSection>
  )
}
