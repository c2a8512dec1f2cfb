import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState, type KeyboardEvent } from 'react'
import type { CashUp } from '#contract/finances/cash-up.ts'
import { sum } from '#contract/base/money.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useCloseCashUp } from '../queries/use-takings.ts'
import { CashlessTotals, typedDifferences, type TypedTotals } from './cashless-totals.tsx'
import styles from './takings.module.css'
import { differenceTone, differenceWords } from '../../../domain/cash-difference.ts'
import { cashlessLabels, openChecks } from './takings-words.ts'

interface Values extends Record<string, unknown> {
  float_minor: number | null
  /** Pieces by denomination. */
  counts: Record<string, number | null>
  loose_minor: number | null
  totals: TypedTotals
  notes: string
}

/** Counts the drawer, compares terminal totals and closes the date. The difference updates while you count. */
export function CashCount({ date }: { date: CashUp }) {
  const { business_date, currency, drawers, cash, cashless, denominations, checks } = date
  const inDrawers = countedIn(drawers)
  const [isClosing, setClosing] = useState(false)
  const id = useId()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { float_minor: cash.suggested_float_minor, counts: {}, loose_minor: null, totals: {}, notes: '' },
  })
  const { float_minor, counts, loose_minor, totals, notes } = form.values
  const money = (minor: number) => formatMoney(minor, currency)
  const outside = (float_minor ?? 0) + cash.in_minor + cash.out_minor
  const expected = outside + inDrawers.expected_minor
  const countedOutside = sum(denominations.map((one) => one * (counts[one] ?? 0))) + (loose_minor ?? 0)
  const counted = countedOutside + inDrawers.counted_minor
  // Nothing is missing from a drawer before it is counted.
  const isCounted =
    loose_minor !== null || Object.values(counts).some((pieces) => pieces !== null) || (outside === 0 && inDrawers.drawers > 0)
  const compared = typedDifferences(cashless, totals)
  const open = sum(checks.map(({ count }) => count))
  const close = useCloseCashUp(business_date)
  const submit = async ({ accept_checks }: { accept_checks: boolean }) => {
    const pieces = denominations.map((one) => ({ denomination_minor: one, pieces: counts[one] ?? 0 }))
    await close.mutateAsync({
      float_minor: float_minor ?? 0,
      counts: pieces.filter((one) => one.pieces > 0),
      loose_minor: loose_minor ?? 0,
      expected_minor: expected,
      cashless: Object.fromEntries(
        compared.map(({ method, counted_minor, expected_minor }) => [method, { counted_minor, expected_minor }]),
      ),
      notes,
      accept_checks,
    })
    toast({ tone: 'ok', message: `${formatLocalDate(business_date)} is closed. Its sheet is signed.` })
  }
  return (
    <Panel
      title={drawers.length === 0 ? 'Count' : 'Other cash'}
      lead={
        drawers.length === 0
          ? 'Count the drawer and enter the terminal’s total. Press Enter for the next field.'
          : 'Drawers are counted as they are closed. Count the other cash here, and enter the terminal’s total.'
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          setClosing(true)
        }}
      >
        <div className={styles.counts}>
          {denominations.map((one) => (
            <Count
              key={one}
              id={`${id}-${one}`}
              label={money(one)}
              amount={money(one * (counts[one] ?? 0))}
              value={counts[one] ?? null}
              onChange={(pieces) => form.setFieldValue('counts', { ...counts, [one]: pieces })}
            />
          ))}
        </div>
        <FieldRow>
          <MoneyField
            label="Other cash"
            description="Rolled coins, or an amount counted together"
            currency={currency}
            min={0}
            onKeyDown={toNextField}
            {...form.getInputProps('loose_minor')}
          />
          <MoneyField
            label="Opening float"
            description="In the drawer when you opened"
            currency={currency}
            min={0}
            onKeyDown={toNextField}
            {...form.getInputProps('float_minor')}
          />
        </FieldRow>
        <CashlessTotals
          cashless={cashless}
          currency={currency}
          totals={totals}
          onChange={(typed) => form.setFieldValue('totals', typed)}
          onKeyDown={toNextField}
        />
        <Textarea label="Notes" rows={2} maxLength={1_000} {...form.getInputProps('notes')} />
        <Facts
          figures
          items={[
            { label: 'Opening float', value: money(float_minor ?? 0) },
            { label: 'Cash in', value: money(cash.in_minor) },
            { label: 'Cash out', value: money(cash.out_minor) },
            ...(inDrawers.drawers === 0 ? [] : [{ label: 'Expected in drawers', value: money(inDrawers.expected_minor) }]),
            { label: 'Expected cash', value: money(expected) },
          ]}
        />
        <output className={styles.sum}>
          <span>
            Cash counted <strong>{money(counted)}</strong>
          </span>
          {isCounted ? (
            <StatusBadge tone={differenceTone(counted - expected)}>{differenceWords(counted - expected, money)}</StatusBadge>
          ) : (
            <span className={styles.expected}>{money(expected)} expected</span>
          )}
        </output>
        <Button type="submit" size="lg">
          Close {formatLocalDate(business_date)}
        </Button>
      </form>
      {isClosing && (
        <ActionDialog<{ accept_checks: boolean }>
          title={`Close ${formatLocalDate(business_date)}`}
          submit="Close night"
          initial={{ accept_checks: false }}
          validate={({ accept_checks }): Record<string, string> =>
            open > 0 && !accept_checks ? { accept_checks: 'Accept the open checks, or resolve them first' } : {}
          }
          onSubmit={submit}
          onClose={() => setClosing(false)}
        >
          {(dialog) => (
            <>
              <Facts
                figures
                items={[
                  { label: 'Expected cash', value: money(expected) },
                  { label: 'Counted', value: money(counted) },
                  { label: 'Difference', value: differenceWords(counted - expected, money) },
                  ...compared.map(({ method, difference_minor }) => ({
                    label: cashlessLabels[method],
                    value: differenceWords(difference_minor, money),
                  })),
                ]}
              />
              <p>
                The cash difference is posted and the sheet is signed. Anything that arrives later becomes an adjustment. Only
                support can reopen it.
              </p>
              {open > 0 && (
                <Alert color="yellow">
                  <Checkbox
                    label={`Close with ${openChecks(open)}`}
                    description="They are listed on the sheet."
                    {...dialog.getInputProps('accept_checks', { type: 'checkbox' })}
                  />
                </Alert>
              )}
            </>
          )}
        </ActionDialog>
      )}
    </Panel>
  )
}

/** The drawers closed with a count. */
function countedIn(drawers: CashUp['drawers']) {
  const closed = drawers.filter(({ status }) => status === 'closed')
  return {
    drawers: closed.length,
    expected_minor: sum(closed.map(({ expected_minor }) => expected_minor)),
    counted_minor: sum(closed.map(({ counted_minor }) => counted_minor ?? 0)),
  }
}

/** Enter moves to the next field: only the button closes. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input, textarea, button[type="submit"]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

interface CountProps {
  id: string
  label: string
  amount: string
  value: number | null
  onChange: (pieces: number | null) => void
}

/** The number of a note or coin. */
function Count({ id, label, amount, value, onChange }: CountProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <NumberField id={id} placeholder="0" min={0} max={100_000} value={value} onChange={onChange} onKeyDown={toNextField} />
      <span>{amount}</span>
    </>
  )
}
