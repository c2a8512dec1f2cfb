import { Textarea } from '@mantine/core'
import type { TabLine } from '#contract/tabs/tab.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useTabChanges } from '../queries/tabs.ts'
import type { LineAction } from './tab-lines.tsx'

const titles: Readonly<Record<LineAction, string>> = { void: 'Void', comp: 'Give for free:', discount: 'Discount' }
const submits: Readonly<Record<LineAction, string>> = { void: 'Void line', comp: 'Give for free', discount: 'Add discount' }

interface Values extends Record<string, unknown> {
  amount_minor: number | null
  reason: string
}

interface LineDialogProps {
  tabId: string
  line: TabLine
  action: LineAction
  currency: string
  onClose: () => void
}

/** Voids or reduces a line, with the reason. */
export function LineDialog({ tabId, line, action, currency, onClose }: LineDialogProps) {
  const { change } = useTabChanges(tabId)
  const full = line.quantity * line.unit_price_minor
  const faultsOf = ({ amount_minor, reason }: Values): Record<string, string> => ({
    ...(action === 'discount' &&
      (amount_minor === null || amount_minor <= 0 || amount_minor >= full) && {
        amount_minor: `Enter less than ${formatMoney(full, currency)}`,
      }),
    ...(reason.trim() === '' && { reason: 'Reason is required' }),
  })
  return (
    <ActionDialog<Values>
      title={`${titles[action]} ${line.quantity} × ${line.name}`}
      submit={submits[action]}
      danger={action === 'void'}
      initial={{ amount_minor: null, reason: '' }}
      validate={faultsOf}
      onSubmit={async ({ amount_minor, reason }) =>
        change.mutateAsync({
          line_id: line.id,
          body: action === 'discount' ? { action, amount_minor: amount_minor ?? 0, reason } : { action, reason },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {action === 'discount' && (
            <MoneyField
              label="Amount off"
              description={`Of ${formatMoney(full, currency)}`}
              required
              currency={currency}
              min={0}
              {...form.getInputProps('amount_minor')}
            />
          )}
          <Textarea
            label="Reason"
            description="Stays on the tab, with your name"
            required
            rows={2}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}
