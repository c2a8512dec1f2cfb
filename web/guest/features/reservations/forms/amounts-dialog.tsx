import type { Split } from '#contract/reservations/splits.ts'
import { useForm } from '@mantine/form'
import { decimalMoney } from '../../../../shared/format/format.ts'
import { readAmount } from '../../../../shared/format/read-amount.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { useSplitActions } from '../queries/split-queries.ts'
import { AmountField, amountFault, missWords, SumLine } from './share-amounts.tsx'

interface Values extends Record<string, unknown> {
  amounts_minor: string[]
}

interface AmountsDialogProps {
  id: string
  split: Split
  onClose: () => void
}

/** What each pays, while nobody has paid. */
export function AmountsDialog({ id, split: { shares, amount_minor: due_minor, currency }, onClose }: AmountsDialogProps) {
  const { change } = useSplitActions(id)
  const counted = shares.filter(({ state }) => state !== 'covered')
  const form = useForm<Values>({
    initialValues: { amounts_minor: counted.map(({ amount_minor }) => decimalMoney(amount_minor, currency)) },
    validate: ({ amounts_minor: texts }) => {
      const faults: Record<string, string> = {}
      for (const [n, text] of texts.entries()) {
        const fault = amountFault(text, currency)
        if (fault !== null) faults[`amounts_minor.${n}`] = fault
      }
      const off = Object.keys(faults).length === 0 ? missWords(texts, due_minor, currency) : null
      if (off !== null) faults[`amounts_minor.${texts.length - 1}`] = `${off}. Change an amount`
      return faults
    },
  })
  const send = async ({ amounts_minor: texts }: Values) => {
    await change.mutateAsync(texts.map((text) => readAmount(text, currency) ?? 0))
    toast({ tone: 'ok', message: 'Amounts changed' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Change amounts">
      <Form
        form={form}
        submit="Save amounts"
        onSubmit={send}
        beside={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p>Links stay the same and show the new amounts. Once the first card is ready, amounts can’t change any more.</p>
        {counted.map((share, n) => (
          <AmountField
            key={share.id}
            label={share.is_host ? 'You pay' : `${share.name} pays`}
            {...form.getInputProps(`amounts_minor.${n}`)}
          />
        ))}
        <SumLine texts={form.values.amounts_minor} due_minor={due_minor} currency={currency} />
      </Form>
    </Dialog>
  )
}
