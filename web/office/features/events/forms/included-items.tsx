import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import Trash from 'lucide-react/icons/trash-2'
import { NumberField } from '../../../ui/form/number-field.tsx'
import styles from './included-items.module.css'
import type { PrestationValues } from './prestation-values.ts'

/** What is included. */
export function IncludedItems({ form }: { form: UseFormReturnType<PrestationValues> }) {
  // Items have no ids: only their position identifies them.
  const places = form.values.included_items.map((_, index) => index)
  return (
    <div className={styles.items}>
      <Text size="sm" fw={600}>
        Included
      </Text>
      {places.map((index) => (
        <div key={index} className={styles.item}>
          <TextInput
            aria-label={`Item ${index + 1}`}
            placeholder="Bottle of your choice"
            maxLength={80}
            {...form.getInputProps(`included_items.${index}.name`)}
          />
          <NumberField
            aria-label={`Quantity of item ${index + 1}`}
            min={1}
            {...form.getInputProps(`included_items.${index}.quantity`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove item ${index + 1}`}
            onClick={() => form.removeListItem('included_items', index)}
          >
            <Trash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => form.insertListItem('included_items', { name: '', quantity: 1 })}>
        Add an item
      </Button>
    </div>
  )
}
