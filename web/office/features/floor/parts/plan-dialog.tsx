import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { FloorPlanLine } from '#contract/floor/plans.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { usePlanChanges } from '../queries/use-plan-changes.ts'
import { toUnits } from './plan/plan-words.ts'

interface Values extends Record<string, unknown> {
  name: string
  room: string
  width: number | null
  depth: number | null
}

const range = 'Enter 1 to 200 metres'
const isLength = (metres: number | null) => metres !== null && metres >= 1 && metres <= 200

interface PlanDialogProps {
  /** The plan that is renamed; null to add one. */
  plan: FloorPlanLine | null
  onClose: () => void
}

/** Adds a plan with its first room, and opens its drawing; or renames one. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { create, update } = usePlanChanges()
  const navigate = useNavigate()
  const save = async ({ name, room, width, depth }: Values) => {
    if (plan !== null) {
      await update.mutateAsync({ id: plan.id, version: plan.version, name })
      toast({ tone: 'ok', message: `${name.trim()} is saved.` })
      return
    }
    const first = { id: crypto.randomUUID(), name: room, width: toUnits(width ?? 0), depth: toUnits(depth ?? 0) }
    const { id } = await create.mutateAsync({ name, drawing: { rooms: [first], shapes: [], tables: [] } })
    void navigate(paths.clubFloorPlan(id))
  }
  return (
    <ActionDialog<Values>
      title={plan === null ? 'Add a floor plan' : `Rename ${plan.name}`}
      submit={plan === null ? 'Add plan' : 'Save plan'}
      initial={{ name: plan?.name ?? '', room: 'Main room', width: 20, depth: 12 }}
      validate={({ name, room, width, depth }): Record<string, string> => ({
        ...(name.trim() === '' && { name: 'Name is required' }),
        ...(plan === null && room.trim() === '' && { room: 'Room is required' }),
        ...(plan === null && !isLength(width) && { width: range }),
        ...(plan === null && !isLength(depth) && { depth: range }),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            placeholder="Club night"
            required
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          {plan === null && (
            <>
              <TextInput
                label="First room"
                required
                maxLength={40}
                autoComplete="off"
                description="You can add more rooms and levels to the drawing"
                {...form.getInputProps('room')}
              />
              <FieldRow>
                <NumberField label="Width (m)" decimalScale={1} required {...form.getInputProps('width')} />
                <NumberField label="Depth (m)" decimalScale={1} required {...form.getInputProps('depth')} />
              </FieldRow>
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}
