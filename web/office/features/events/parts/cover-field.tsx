import type { ManagedEvent } from '#contract/events/management.ts'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import { PictureField } from '../../../ui/picture/picture-field.tsx'
import { useEventCover } from '../queries/use-event-cover.ts'

const shape = { across: 3, down: 2, minWidth: 400 }

interface CoverFieldProps {
  event: ManagedEvent
  onChange: (event: ManagedEvent) => void
}

export function CoverField({ event: { id, cover }, onChange }: CoverFieldProps) {
  const { set, remove } = useEventCover(id)
  return (
    <FieldSection title="Cover">
      <PictureField
        label="Cover picture"
        description="3:2. Choose the visible area and the focal point for small screens."
        shape={shape}
        current={cover === null ? null : `/media/${cover.name}-400.webp`}
        onUpload={async (choice) => onChange(await set.mutateAsync(choice))}
        onRemove={async () => onChange(await remove.mutateAsync())}
      />
    </FieldSection>
  )
}
