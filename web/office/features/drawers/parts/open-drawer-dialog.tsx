import { TextInput } from '@mantine/core'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useOpenCashDrawer } from '../queries/use-drawers.ts'

interface Values extends Record<string, unknown> {
  place: string
  float_minor: number | null
}

/** Opens a drawer for the person who is signed in. */
export function OpenDrawerDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { mutateAsync } = useOpenCashDrawer()
  return (
    <ActionDialog<Values>
      title="Open drawer"
      submit="Open drawer"
      initial={{ place: '', float_minor: null }}
      validate={({ place }): Record<string, string> => (place.trim() === '' ? { place: 'Place is required' } : {})}
      onSubmit={async ({ place, float_minor }) => {
        await mutateAsync({ place, float_minor: float_minor ?? 0 })
        toast({ tone: 'ok', message: `Your drawer is open: ${place.trim()}.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Place"
            description="Door, Main bar, Cloakroom"
            required
            maxLength={40}
            {...form.getInputProps('place')}
          />
          <MoneyField
            label="Float"
            description="Cash in the drawer when you open it"
            currency={currency}
            min={0}
            {...form.getInputProps('float_minor')}
          />
        </>
      )}
    </ActionDialog>
  )
}
