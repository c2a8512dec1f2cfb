import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { getCashUpPdf, type CashUpSheet } from '#contract/finances/cash-up.ts'
import { sum } from '#contract/base/money.ts'
import { call } from '../../../../shared/api/api.ts'
import { formatEventDate, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PdfButton } from '../../../ui/pdf-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useReopenCashUp } from '../queries/use-takings.ts'
import styles from './takings.module.css'
import { differenceTone, differenceWords } from '../../../domain/cash-difference.ts'
import { CashDrawers } from './cash-drawers.tsx'
import { cashlessLabels, openChecks } from './takings-words.ts'

interface ClosedSheetProps {
  sheet: CashUpSheet
  canReopen: boolean
}

function cashlessFacts(
  { method, expected_minor, counted_minor, difference_minor }: NonNullable<CashUpSheet['cashless']>[number],
  money: (minor: number) => string,
) {
  const label = cashlessLabels[method]
  const facts = [
    { label: `${label}, expected`, value: money(expected_minor) },
    { label, value: counted_minor === null ? 'Not compared' : money(counted_minor) },
  ]
  if (difference_minor === null) return facts
  const badge = <StatusBadge tone={differenceTone(difference_minor)}>{differenceWords(difference_minor, money)}</StatusBadge>
  return [...facts, { label: 'Difference', value: badge }]
}

/** A close's signed sheet: its figures, its file, and its place in the chain. */
export function ClosedSheet({ sheet, canReopen }: ClosedSheetProps) {
  const { number, currency, timezone, closed_at, closed_by, drawers = [], counts, cashless = [], checks } = sheet
  const { reopened, notes } = sheet
  const outside = (label: string) => (drawers.length === 0 ? label : `${label} outside drawers`)
  const [isReopening, setReopening] = useState(false)
  const money = (minor: number) => formatMoney(minor, currency)
  const moment = (at: string) => formatEventDate(at, timezone)
  const open = sum(checks.map(({ count }) => count))
  return (
    <Panel
      title={`Sheet ${number}`}
      lead={
        reopened === null ? `Closed by ${closed_by}, ${moment(closed_at)}` : `Reopened ${moment(reopened.at)}: ${reopened.reason}`
      }
      actions={
        <>
          {canReopen && (
            <Button variant="default" onClick={() => setReopening(true)}>
              Reopen night
            </Button>
          )}
          <PdfButton
            variant="filled"
            load={async () => call(getCashUpPdf, { params: { id: sheet.id } })}
            file={`cash-up-${sheet.business_date}-${number}`}
          >
            Download PDF
          </PdfButton>
        </>
      }
    >
      <div className={styles.stack}>
        {reopened !== null && <StatusBadge tone="off">Reopened</StatusBadge>}
        {drawers.length > 0 && <CashDrawers drawers={drawers} currency={currency} />}
        <Facts
          figures
          items={[
            { label: outside('Opening float'), value: money(sheet.float_minor) },
            { label: outside('Cash in'), value: money(sheet.cash_in_minor) },
            { label: outside('Cash out'), value: money(sheet.cash_out_minor) },
            { label: 'Expected', value: money(sheet.expected_minor) },
            ...counts.map(({ denomination_minor, pieces }) => ({
              label: `${pieces.toLocaleString('en-US')} × ${money(denomination_minor)}`,
              value: money(denomination_minor * pieces),
            })),
            ...(sheet.loose_minor === 0 ? [] : [{ label: 'Other cash', value: money(sheet.loose_minor) }]),
            { label: 'Counted', value: money(sheet.counted_minor) },
            {
              label: 'Difference',
              value: (
                <StatusBadge tone={differenceTone(sheet.difference_minor)}>
                  {differenceWords(sheet.difference_minor, money)}
                </StatusBadge>
              ),
            },
          ]}
        />
        {cashless.length > 0 && <Facts figures items={cashless.flatMap((one) => cashlessFacts(one, money))} />}
        <Facts
          items={[
            { label: 'Open at the close', value: open === 0 ? 'Nothing' : openChecks(open) },
            { label: 'Notes', value: notes },
            { label: 'Hash of this sheet', value: <span className={styles.hash}>{sheet.sha256}</span> },
            {
              label: 'Hash of the previous sheet',
              value:
                sheet.previous_sha256 === null ? 'First sheet' : <span className={styles.hash}>{sheet.previous_sha256}</span>,
            },
          ]}
        />
      </div>
      {isReopening && <ReopenDialog sheet={sheet} onClose={() => setReopening(false)} />}
    </Panel>
  )
}

function ReopenDialog({ sheet, onClose }: { sheet: CashUpSheet; onClose: () => void }) {
  const { mutateAsync } = useReopenCashUp(sheet.id)
  return (
    <ActionDialog<{ reason: string }>
      title={`Reopen ${formatLocalDate(sheet.business_date)}`}
      submit="Reopen night"
      dismiss="Keep closed"
      danger
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> =>
        reason.trim().length < 5 ? { reason: 'Give a reason of at least 5 characters' } : {}
      }
      onSubmit={async ({ reason }) => {
        await mutateAsync({ reason })
        toast({ tone: 'ok', message: 'The night is open again. The club is notified.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label="Reason"
          description="The club will see this. The cash count is reversed; the sheet stays on record."
          required
          rows={2}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}
