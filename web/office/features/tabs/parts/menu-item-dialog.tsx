import { TextInput } from '@mantine/core'
import type { MenuItem } from '#contract/tabs/menu.ts'
import {
  allergenLabels,
  allergens,
  menuCategories,
  tabCategoryLabels,
  type Allergen,
  type MenuCategory,
} from '#contract/tabs/terms.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useMenuChanges } from '../queries/tabs.ts'

interface Values extends Record<string, unknown> {
  name: string
  category: MenuCategory
  price_minor: number | null
  tax_bp: number | null
  allergens: Allergen[]
  position: number | null
}

const faultsOf = ({ name, price_minor, tax_bp }: Values): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(price_minor === null && { price_minor: 'Enter a price' }),
  ...(tax_bp === null && { tax_bp: 'Enter a tax rate, or 0' }),
})

interface MenuItemDialogProps {
  /** Null for a new one. */
  item: MenuItem | null
  /** What a new one begins with. */
  like: Pick<MenuItem, 'category' | 'tax_bp'> | undefined
  currency: string
  onClose: () => void
}

/** Adds or edits an item of the menu. */
export function MenuItemDialog({ item, like, currency, onClose }: MenuItemDialogProps) {
  const { save } = useMenuChanges()
  const initial: Values =
    item === null
      ? {
          name: '',
          category: like?.category ?? 'champagne',
          price_minor: null,
          tax_bp: like?.tax_bp ?? null,
          allergens: [],
          position: 0,
        }
      : { ...item }
  return (
    <ActionDialog<Values>
      title={item === null ? 'Add an item' : `Edit ${item.name}`}
      submit={item === null ? 'Add item' : 'Save item'}
      initial={initial}
      validate={faultsOf}
      onSubmit={async ({ name, category, price_minor, tax_bp, allergens: contained, position }) => {
        const fields = { name, category, allergens: contained, position: position ?? 0 }
        await save.mutateAsync({ edited: item, ...fields, price_minor: price_minor ?? 0, tax_bp: tax_bp ?? 0 })
        toast({ tone: 'ok', message: `${name.trim()} is on the menu.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Name" required maxLength={60} autoComplete="off" {...form.getInputProps('name')} />
          <FieldRow>
            <SelectField
              label="Category"
              data={menuCategories.map((value) => ({ value, label: tabCategoryLabels[value] }))}
              {...form.getInputProps('category')}
            />
            <NumberField
              label="Position"
              description="Lower comes first"
              min={0}
              max={1_000}
              {...form.getInputProps('position')}
            />
          </FieldRow>
          <FieldRow>
            <MoneyField
              label="Price"
              description="Including tax"
              required
              currency={currency}
              min={0}
              {...form.getInputProps('price_minor')}
            />
            <PercentField
              label="Tax rate"
              description="Included in the price"
              required
              min={0}
              max={50}
              {...form.getInputProps('tax_bp')}
            />
          </FieldRow>
          <MultiSelectField
            label="Allergens"
            data={allergens.map((value) => ({ value, label: allergenLabels[value] }))}
            {...form.getInputProps('allergens')}
          />
        </>
      )}
    </ActionDialog>
  )
}
