import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ManagedEvent } from '#contract/events/management.ts'
import { getFloorPlans } from '#contract/floor/plans.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { EventValues } from './event-values.ts'

const planLabel = ({ name, number }: { name: string; number: number }) => `${name}, version ${number}`

interface PlanFieldProps {
  form: UseFormReturnType<EventValues>
  event: Pick<ManagedEvent, 'plan' | 'plan_version_id'>
}

/** Which version of which floor plan the event uses: the latest of each, and an earlier one that it already has. */
export function PlanField({ form, event: { plan, plan_version_id } }: PlanFieldProps) {
  const { data } = useQuery(apiQuery(getFloorPlans, {}))
  const latest = (data?.plans ?? []).map((one) => ({ value: one.version_id, label: planLabel(one) }))
  const earlier =
    plan !== null && plan_version_id !== null && !latest.some(({ value }) => value === plan_version_id)
      ? [{ value: plan_version_id, label: planLabel(plan) }]
      : []
  const options = [...latest, ...earlier]
  if (options.length === 0) return null
  return (
    <FieldSection title="Tables" lead="Where the tables of this event stand.">
      <SelectField
        label="Floor plan"
        clearable
        placeholder="No floor plan"
        description="This version stays as it is, even if you change the plan later."
        data={options}
        {...form.getInputProps('plan_version_id')}
      />
    </FieldSection>
  )
}
