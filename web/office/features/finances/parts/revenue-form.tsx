import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import { getRevenueDay, type ManualRevenue, type RevenueDay } from '#contract/finances/manual-revenue.ts'
import { categoryLabels, methodLabels, type RevenueCategory, type RevenueMethod } from '#contract/finances/revenue-terms.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useAttachToRevenue, useEnterRevenue } from '../queries/use-takings.ts'
import { DayFigures } from './day-figures.tsx'
import styles from './takings.module.css'
import { Tiles } from './tiles.tsx'

interface Values extends Record<string, unknown> {
  business_date: string | null
  event_id: string | null
  category: RevenueCategory | null
  amount_minor: number | null
  tax_bp: number | null
  method: RevenueMethod | null
  note: string
}

interface RevenueFormProps {
  currency: string
  /** The club's current date, with what it has. */
  today: RevenueDay
  /** The corrected entry, which is voided on save. */
  replaces: ManualRevenue | null
  onDone: () => void
}

const newEntry = ({ business_date, events }: RevenueDay): Values => ({
  business_date,
  event_id: events[0]?.id ?? null,
  category: null,
  amount_minor: null,
  tax_bp: null,
  method: 'cash',
  note: '',
})

const valuesOf = ({ business_date, event, category, amount_minor, tax_bp, method, note }: ManualRevenue): Values => ({
  business_date,
  event_id: event?.id ?? null,
  category,
  amount_minor,
  tax_bp,
  method,
  note,
})

const missing = ({ business_date, category, amount_minor, tax_bp }: Values): Record<string, string> => ({
  ...((amount_minor ?? 0) < 1 && { amount_minor: 'Enter an amount' }),
  ...(category === null && { category: 'Choose a category' }),
  ...(tax_bp === null && { tax_bp: 'Enter the tax rate, 0 for none' }),
  ...(business_date === null && { business_date: 'Choose a date' }),
})

/** Enters revenue: the amount first, then what it was for. The date stays for the next entry. */
export function RevenueForm({ currency, today, replaces, onDone }: RevenueFormProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: replaces === null ? newEntry(today) : valuesOf(replaces),
    validate: missing,
  })
  const enter = useEnterRevenue()
  const attach = useAttachToRevenue()
  const [saved, setSaved] = useState(0)
  const amount = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { business_date, category, method } = form.values
  const todayQuery = useQuery({
    ...apiQuery(getRevenueDay, { query: { business_date: business_date ?? today.business_date } }),
    enabled: business_date !== null,
    throwOnError: false,
  })
  const day = todayQuery.data ?? null

  const chooseCategory = (chosen: RevenueCategory) => {
    form.setFieldValue('category', chosen)
    const rate = today.tax_rates.find((one) => one.category === chosen)
    if (rate) form.setFieldValue('tax_bp', rate.tax_bp)
  }

  const save = async (values: Values) => {
    const event_id = day?.events.some(({ id }) => id === values.event_id) === true ? values.event_id : null
    const entry = await enter.mutateAsync({
      business_date: values.business_date ?? today.business_date,
      event_id,
      category: values.category ?? 'other',
      amount_minor: values.amount_minor ?? 0,
      tax_bp: values.tax_bp ?? 0,
      method: values.method ?? 'other',
      note: values.note,
      replaces_id: replaces?.id ?? null,
    })
    const chosen = file.current?.files?.[0]
    if (chosen) {
      await attach.mutateAsync({ id: entry.id, file: chosen }).catch((error: unknown) => {
        toast({
          tone: 'bad',
          message: `The entry is saved without its attachment. ${errorMessage(error, 'Try again from the list.')}`,
        })
      })
    }
    toast({ tone: 'ok', message: `${categoryLabels[entry.category]}, ${formatMoney(entry.amount_minor, currency)}, is saved.` })
    if (file.current) file.current.value = ''
    const next = { ...values, amount_minor: null, note: '' }
    form.setInitialValues(next)
    form.setValues(next)
    onDone()
    setSaved((count) => count + 1)
    requestAnimationFrame(() => amount.current?.focus())
  }

  return (
    <Form
      form={form}
      submit={replaces === null ? 'Save revenue' : 'Void and save again'}
      onSubmit={save}
      beside={
        replaces !== null && (
          <Button variant="default" onClick={onDone}>
            Keep entry
          </Button>
        )
      }
    >
      <MoneyField
        // Clears the input with the field.
        key={saved}
        ref={amount}
        label="Amount"
        description="Tax included"
        descriptionProps={{ className: styles.included }}
        currency={currency}
        required
        size="xl"
        className={styles.amount ?? ''}
        {...form.getInputProps('amount_minor')}
      />
      <Tiles
        label="Category"
        options={categoryLabels}
        value={category}
        onChange={chooseCategory}
        error={typeof form.errors['category'] === 'string' ? form.errors['category'] : undefined}
      />
      <Tiles label="Paid by" options={methodLabels} value={method} onChange={(one) => form.setFieldValue('method', one)} />
      <FieldRow>
        <DateField label="Business date" required maxDate={today.business_date} {...form.getInputProps('business_date')} />
        <PercentField label="Tax rate" required min={0} max={10_000} {...form.getInputProps('tax_bp')} />
      </FieldRow>
      {day !== null && day.events.length > 0 && (
        <SelectField
          label="Event"
          clearable
          placeholder="No event"
          data={day.events.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps('event_id')}
        />
      )}
      <TextInput label="Note" maxLength={300} {...form.getInputProps('note')} />
      <FileField
        ref={file}
        label="Attachment"
        accept="image/jpeg,image/png,image/gif,image/webp,application/pdf"
        hint="An image or a PDF of up to 5 MB."
      />
      {day?.is_closed === true && (
        <Alert role="alert" color="yellow" icon={<TriangleAlert size={18} aria-hidden="true" />}>
          {formatLocalDate(day.business_date)} is closed. This entry will be posted on {formatLocalDate(day.posts_on)} as an
          adjustment.
        </Alert>
      )}
      {day !== null && <DayFigures day={day} />}
    </Form>
  )
}
