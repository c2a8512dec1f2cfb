import { ActionIcon, Button, Checkbox } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { sum } from '#contract/base/money.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import { tabMethods, type TabMethod } from '#contract/tabs/terms.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useTabChanges } from '../queries/tabs.ts'
import { tabMethodLabels, tabName } from './tab-words.ts'
import styles from './tabs.module.css'

interface Payment {
  /** The same payment, however often it is sent. */
  payment_id: string
  method: TabMethod
  amount_minor: number | null
}

interface Values extends Record<string, unknown> {
  charge_shortfall: boolean
  payments: Payment[]
}

const newPayment = (amount_minor: number): Payment => ({ payment_id: crypto.randomUUID(), method: 'card', amount_minor })

/** What is due with these choices, what is still missing, and the change to give. */
function sumsOf(tab: Tab, { charge_shortfall, payments }: Values) {
  const due = charge_shortfall ? tab.due_with_shortfall_minor : tab.due_minor
  const amounts = (isCash: boolean) =>
    sum(payments.filter(({ method }) => (method === 'cash') === isCash).map(({ amount_minor }) => amount_minor ?? 0))
  const exact = amounts(false)
  const rest = due - exact
  return {
    due,
    missing: Math.max(0, rest - amounts(true)),
    change: Math.max(0, amounts(true) - Math.max(0, rest)),
    over: exact > due,
  }
}

interface PaymentSheetProps {
  tab: Tab
  onClose: () => void
}

/** Takes the payments of a tab, and closes it. */
export function PaymentSheet({ tab, onClose }: PaymentSheetProps) {
  const { close } = useTabChanges(tab.id)
  const { currency, shortfall_minor } = tab
  const money = (minor: number) => formatMoney(minor, currency)
  const faultsOf = (values: Values): Record<string, string> => {
    const { missing, over, due } = sumsOf(tab, values)
    const last = values.payments.length - 1
    const empty = values.payments.findIndex(({ amount_minor }) => amount_minor === null || amount_minor <= 0)
    if (empty !== -1) return { [`payments.${empty}.amount_minor`]: 'Enter an amount, or remove this payment' }
    if (over) return { [`payments.${last}.amount_minor`]: `Cards and other payments can’t exceed ${money(due)}` }
    if (missing > 0) return { [`payments.${Math.max(0, last)}.amount_minor`]: `${money(missing)} is missing` }
    return {}
  }
  const send = async (values: Values) => {
    const { due, change } = sumsOf(tab, values)
    const payments = values.payments.map((payment) => ({ ...payment, amount_minor: payment.amount_minor ?? 0 }))
    const { charge_shortfall } = values
    try {
      await close.mutateAsync({ version: tab.version, due_minor: due, charge_shortfall, payments })
    } catch (error) {
      // What is due has changed: the tab shows it behind this sheet.
      if (refusalOf(error, 'tab_changed') !== null) onClose()
      throw error
    }
    toast({ tone: 'ok', message: `${tabName(tab)} is closed.${change > 0 ? ` Change: ${money(change)}.` : ''}` })
  }
  return (
    <ActionDialog<Values>
      title={`Close tab ${tabName(tab)}`}
      submit="Close tab"
      initial={{ charge_shortfall: false, payments: tab.due_minor > 0 ? [newPayment(tab.due_minor)] : [] }}
      validate={faultsOf}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => {
        const { due, missing, change } = sumsOf(tab, form.values)
        const { payments } = form.values
        const charge = (isCharged: boolean) => {
          form.setFieldValue('charge_shortfall', isCharged)
          const [only] = payments
          // The only payment follows what is due.
          const next = sumsOf(tab, { ...form.values, charge_shortfall: isCharged }).due
          if (payments.length === 1 && only?.amount_minor === due)
            form.setFieldValue('payments', [{ ...only, amount_minor: next }])
          if (payments.length === 0 && next > 0) form.setFieldValue('payments', [newPayment(next)])
        }
        return (
          <>
            {shortfall_minor > 0 && (
              <Checkbox
                label={`Charge the ${money(shortfall_minor)} missing from the minimum spend`}
                checked={form.values.charge_shortfall}
                onChange={({ currentTarget }) => charge(currentTarget.checked)}
              />
            )}
            <p className={styles.due}>
              <span>Due</span>
              <span>{money(due)}</span>
            </p>
            {payments.map((payment, index) => (
              <div key={payment.payment_id} className={styles.payment}>
                <SelectField
                  label="Method"
                  data={tabMethods.map((value) => ({ value, label: tabMethodLabels[value] }))}
                  {...form.getInputProps(`payments.${index}.method`)}
                />
                <MoneyField
                  label={payment.method === 'cash' ? 'Cash received' : 'Amount'}
                  required
                  currency={currency}
                  min={0}
                  {...form.getInputProps(`payments.${index}.amount_minor`)}
                />
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={`Remove payment ${index + 1}`}
                  onClick={() => form.removeListItem('payments', index)}
                >
                  <Trash size={16} aria-hidden="true" />
                </ActionIcon>
              </div>
            ))}
            {due > 0 && (
              <Button
                variant="default"
                leftSection={<Plus size={16} aria-hidden="true" />}
                onClick={() => form.insertListItem('payments', newPayment(missing))}
              >
                Add payment
              </Button>
            )}
            <output className={styles.due}>
              {missing > 0 ? (
                <>
                  <span>Still missing</span>
                  <span>{money(missing)}</span>
                </>
              ) : (
                <>
                  <span>Change</span>
                  <span>{money(change)}</span>
                </>
              )}
            </output>
          </>
        )
      }}
    </ActionDialog>
  )
}
