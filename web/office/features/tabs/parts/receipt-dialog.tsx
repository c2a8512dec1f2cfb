import { Alert, Button, Loader, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { emailTabReceipt, type TabReceipt } from '#contract/tabs/receipts.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fieldMessages } from '../../../../shared/forms/field-messages.ts'
import { formatMoney, formatPercent, formatTime } from '../../../../shared/format/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { receiptQuery } from '../queries/tabs.ts'
import { tabMethodLabels, tabName } from './tab-words.ts'
import styles from './tabs.module.css'

const failed = 'Network error. Please try again.'

/** A closed tab’s receipt, to show to the guests and to email. */
export function ReceiptDialog({ tab, onClose }: { tab: Tab; onClose: () => void }) {
  const { data: receipt, error } = useQuery(receiptQuery(tab.id))
  return (
    <Dialog title={`Receipt ${tabName(tab)}`} onClose={onClose}>
      <Stack gap="md">
        {error !== null && (
          <Alert color="red" role="alert">
            {errorMessage(error, failed)}
          </Alert>
        )}
        {error === null && receipt === undefined && <Loader size="sm" aria-label="Loading" />}
        {receipt !== undefined && (
          <>
            <Paper receipt={receipt} />
            <EmailForm tabId={tab.id} emailsTo={receipt.emails_to} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

interface Row {
  key: string
  label: string
  minor: number
  isSum?: boolean
}

const lineWords = ({ quantity, name, reduced_minor, total_minor }: TabReceipt['lines'][number]) =>
  `${quantity} × ${name}${reduced_minor === 0 ? '' : total_minor === 0 ? ', on the house' : ', reduced'}`

function rowsOf(receipt: TabReceipt): Row[] {
  const { lines, table_minor, booked_minor, minimum_charge_minor, total_minor, prepaid_minor, due_minor } = receipt
  const extra: Row[] = [
    { key: 'table', label: 'Table price and earlier tabs', minor: table_minor },
    { key: 'booked', label: 'Booked besides the table', minor: booked_minor },
    { key: 'minimum', label: 'Minimum spend', minor: minimum_charge_minor },
  ]
  return [
    ...lines.map((line, at) => ({ key: `line ${at}`, label: lineWords(line), minor: line.total_minor })),
    ...extra.filter(({ minor }) => minor > 0),
    { key: 'total', label: 'Total', minor: total_minor, isSum: true },
    ...(prepaid_minor > 0
      ? [
          { key: 'prepaid', label: 'Paid before', minor: -prepaid_minor },
          { key: 'due', label: 'Due when it was closed', minor: due_minor },
        ]
      : []),
    ...receipt.payments.map(({ id, method, amount_minor, at }) => ({
      key: id,
      label: `${amount_minor < 0 ? 'Refunded, ' : ''}${tabMethodLabels[method]}, ${formatTime(at, receipt.timezone)}`,
      minor: amount_minor,
    })),
    { key: 'paid', label: 'Paid, less refunds', minor: receipt.paid_minor, isSum: true },
    ...receipt.taxes
      .filter(({ tax_minor }) => tax_minor !== 0)
      .map(({ tax_bp, tax_minor }) => ({
        key: `tax ${tax_bp}`,
        label: `Tax included, ${formatPercent(tax_bp)}`,
        minor: tax_minor,
      })),
  ]
}

function Paper({ receipt }: { receipt: TabReceipt }) {
  return (
    <section aria-label="Receipt" className={styles.receipt}>
      <p className={styles.note}>{receipt.seller.join(', ')}</p>
      <dl className={styles.facts}>
        {rowsOf(receipt).map(({ key, label, minor, isSum = false }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt className={isSum ? styles.strong : undefined}>{label}</dt>
            <dd className={isSum ? styles.strong : undefined}>{formatMoney(minor, receipt.currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Emails it to who booked, or to the address that guests without an account give. */
function EmailForm({ tabId, emailsTo }: { tabId: string; emailsTo: TabReceipt['emails_to'] }) {
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: async (body: { email?: string }) => call(emailTabReceipt, { params: { id: tabId }, body }),
  })
  if (emailsTo === 'none')
    return <p className={styles.note}>The account that booked has no confirmed email, so the receipt can’t be emailed.</p>
  if (send.isSuccess) return <output className={styles.strong}>{send.data.message}</output>
  const isTyped = emailsTo === 'typed'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = email.trim()
    setMissing(isTyped && address === '')
    if (!isTyped || address !== '') send.mutate(isTyped ? { email: address } : {})
  }
  const fault = isMissing
    ? 'Enter the guest’s email'
    : send.isError
      ? (fieldMessages(send.error)['email'] ?? errorMessage(send.error, failed))
      : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {isTyped ? (
          <TextInput
            type="email"
            label="Guest’s email"
            description="Used for this receipt only"
            autoComplete="off"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={fault}
          />
        ) : (
          <>
            <p className={styles.note}>Goes to the email of the account that booked.</p>
            {fault !== null && (
              <Alert color="red" role="alert">
                {fault}
              </Alert>
            )}
          </>
        )}
        <Button type="submit" loading={send.isPending}>
          Email receipt
        </Button>
      </Stack>
    </form>
  )
}
