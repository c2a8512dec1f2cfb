import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Tab } from '#contract/tabs/tab.ts'
import { tabMethods, type TabMethod } from '#contract/tabs/terms.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useTabChanges } from '../queries/tabs.ts'
import { tabMethodLabels, tabName } from './tab-words.ts'

interface Values extends Record<string, unknown> {
  amount_minor: number | null
  method: TabMethod
  reason: string
}

/** Refunds part of a closed tab of a table without a reservation. */
export function RefundDialog({ tab, onClose }: { tab: Tab; onClose: () => void }) {
  const { refund } = useTabChanges(tab.id)
  // A second press, or one after a lost answer, is the same refund.
  const [payment_id] = useState(() => crypto.randomUUID())
  const most = formatMoney(tab.paid_minor, tab.currency)
  return (
    <ActionDialog<Values>
      title={`Refund ${tabName(tab)}`}
      submit="Refund"
      danger
      initial={{ amount_minor: null, method: tab.payments[0]?.method ?? 'card', reason: '' }}
      validate={({ amount_minor, reason }): Record<string, string> => ({
        ...((amount_minor === null || amount_minor <= 0 || amount_minor > tab.paid_minor) && {
          amount_minor: `Enter an amount up to ${most}`,
        }),
        ...(reason.trim() === '' && { reason: 'Reason is required' }),
      })}
      onSubmit={async ({ amount_minor, method, reason }) => {
        await refund.mutateAsync({ payment_id, amount_minor: amount_minor ?? 0, method, reason })
        toast({ tone: 'ok', message: 'The refund is recorded.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldRow>
            <MoneyField
              label="Amount"
              description={`Up to ${most}`}
              required
              currency={tab.currency}
              min={0}
              {...form.getInputProps('amount_minor')}
            />
            <SelectField
              label="Method"
              data={tabMethods.map((value) => ({ value, label: tabMethodLabels[value] }))}
              {...form.getInputProps('method')}
            />
          </FieldRow>
          <Textarea label="Reason" required rows={2} maxLength={200} {...form.getInputProps('reason')} />
        </>
      )}
    </ActionDialog>
  )
}
