import { Textarea } from '@mantine/core'
import type { ManualRevenue } from '#contract/finances/manual-revenue.ts'
import { categoryLabels } from '#contract/finances/revenue-terms.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useVoidRevenue } from '../queries/use-takings.ts'

/** Asks for the reason before an entry is reversed. */
export function VoidDialog({ entry, onClose }: { entry: ManualRevenue; onClose: () => void }) {
  const { mutateAsync } = useVoidRevenue(entry.id)
  return (
    <ActionDialog<{ reason: string }>
      title={`Void ${categoryLabels[entry.category]}, ${formatMoney(entry.amount_minor, entry.currency)}`}
      submit="Void entry"
      dismiss="Keep entry"
      danger
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
      onSubmit={async ({ reason }) => {
        await mutateAsync({ reason })
        toast({ tone: 'ok', message: 'The entry is void.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label="Reason"
          description="The entry stays on record with your reason. If its date is closed, it’s reversed today as an adjustment."
          required
          rows={2}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}
