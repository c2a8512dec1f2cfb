import { Textarea } from '@mantine/core'
import type { Drawer } from '#contract/drawers/drawers.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useCloseCashDrawer } from '../queries/use-drawers.ts'
import { drawerName } from './drawer-words.tsx'

interface Values extends Record<string, unknown> {
  counted_minor: number | null
  note: string
}

/** Closes a drawer with its count. */
export function CloseDrawerDialog({ drawer, onClose }: { drawer: Drawer; onClose: () => void }) {
  const { mutateAsync } = useCloseCashDrawer(drawer.id)
  const money = (minor: number) => formatMoney(minor, drawer.currency)
  return (
    <ActionDialog<Values>
      title={`Close ${drawerName(drawer)}`}
      submit="Close drawer"
      initial={{ counted_minor: null, note: '' }}
      validate={({ counted_minor }): Record<string, string> =>
        counted_minor === null ? { counted_minor: 'Count the cash in the drawer' } : {}
      }
      onSubmit={async ({ counted_minor, note }) => {
        await mutateAsync({ version: drawer.version, counted_minor: counted_minor ?? 0, note })
        toast({ tone: 'ok', message: `${drawer.place} is closed.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts
            figures
            items={[
              { label: 'Float', value: money(drawer.float_minor) },
              { label: 'Cash in', value: money(drawer.cash_in_minor) },
              { label: 'Cash out', value: money(drawer.cash_out_minor) },
              { label: 'Expected', value: money(drawer.expected_minor) },
            ]}
          />
          <MoneyField
            label="Counted"
            description="All cash in the drawer, including the float"
            currency={drawer.currency}
            min={0}
            required
            {...form.getInputProps('counted_minor')}
          />
          <Textarea label="Note" rows={2} maxLength={300} {...form.getInputProps('note')} />
        </>
      )}
    </ActionDialog>
  )
}
