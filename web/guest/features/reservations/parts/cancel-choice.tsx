import type { ReservationLine } from '#contract/reservations/reservations.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'

interface CancelChoiceProps {
  lines: readonly ReservationLine[]
  lineIds: readonly string[]
  onChange: (lineIds: string[]) => void
}

/** What to cancel: initially everything. */
export function CancelChoice({ lines, lineIds, onChange }: CancelChoiceProps) {
  const toggle = (id: string) =>
    onChange(lines.map((line) => line.id).filter((one) => (one === id ? !lineIds.includes(one) : lineIds.includes(one))))
  return (
    <FieldGroup label="What to cancel">
      {lines.map(({ id, quantity, name }) => (
        <Checkbox key={id} label={`${quantity} × ${name}`} checked={lineIds.includes(id)} onChange={() => toggle(id)} />
      ))}
    </FieldGroup>
  )
}
