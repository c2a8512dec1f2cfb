import { Alert, Button, Switch, TextInput } from '@mantine/core'
import { previewLoyaltyRules, type LoyaltyPreview, type LoyaltyRules, type LoyaltyTermsInput } from '#contract/loyalty/rules.ts'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { useSaveRules } from '../queries/use-loyalty.ts'
import { RewardsTabs } from './rewards-tabs.tsx'

interface Values extends Record<string, unknown> {
  is_enabled: boolean
  /** Points per major unit, in hundredths. */
  rate: number | null
  visit_points: number | null
  expires_after_months: number | null
  tiers: { level: LoyaltyRules['tiers'][number]['level']; name: string; from_points: number | null; multiplier: number | null }[]
  version: number
}

const valuesOf = ({ points_rate_bp, tiers, version, ...rest }: LoyaltyRules): Values => ({
  ...rest,
  version,
  rate: points_rate_bp / 10_000,
  tiers: tiers.map(({ multiplier_bp, ...tier }) => ({ ...tier, multiplier: multiplier_bp / 10_000 })),
})

const termsOf = ({ rate, visit_points, expires_after_months, tiers, is_enabled }: Values): LoyaltyTermsInput => ({
  is_enabled,
  points_rate_bp: Math.round((rate ?? 0) * 10_000),
  visit_points: visit_points ?? 0,
  expires_after_months: expires_after_months ?? 12,
  tiers: tiers.map(({ multiplier, from_points, ...tier }) => ({
    ...tier,
    from_points: from_points ?? 0,
    multiplier_bp: Math.round((multiplier ?? 1) * 10_000),
  })),
})

/** How guests earn points, and what other rules would have cost last month. */
export function RulesPanel({ rules, currency }: { rules: LoyaltyRules; currency: string | null }) {
  const form = useForm<Values>({ initialValues: valuesOf(rules) })
  const save = useSaveRules()
  const preview = useMutation({ mutationFn: async (terms: LoyaltyTermsInput) => call(previewLoyaltyRules, { body: terms }) })
  const submit = async (values: Values) => {
    const saved = await save.mutateAsync({ ...termsOf(values), version: values.version })
    form.setFieldValue('version', saved.version)
    toast({ tone: 'ok', message: 'Saved. The rules apply from the next completed event.' })
  }
  return (
    <>
      <PageHeader title="Rewards" lead="How guests earn points. Points they already have don’t change." />
      <RewardsTabs current="rules" />
      <Panel title="Earning points">
        <Form
          form={form}
          onSubmit={submit}
          submit="Save rules"
          beside={
            <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate(termsOf(form.getValues()))}>
              Calculate last month
            </Button>
          }
        >
          <Switch label="Guests earn points" {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
          <FieldRow>
            <NumberField
              label="Points per unit of currency"
              description={`For 1 ${currency ?? 'unit'} paid, without tax`}
              decimalScale={2}
              min={0}
              max={100}
              {...form.getInputProps('rate')}
            />
            <NumberField label="Points for a visit" min={0} max={100_000} {...form.getInputProps('visit_points')} />
            <NumberField label="Months until points expire" min={1} max={60} {...form.getInputProps('expires_after_months')} />
          </FieldRow>
          <FieldSection title="Tiers">
            {form.values.tiers.map(({ level }, index) => (
              <FieldRow key={level}>
                <TextInput label={`Name of tier ${index + 1}`} maxLength={30} {...form.getInputProps(`tiers.${index}.name`)} />
                <NumberField
                  label="Points needed in 365 days"
                  disabled={index === 0}
                  min={0}
                  max={10_000_000}
                  {...form.getInputProps(`tiers.${index}.from_points`)}
                />
                <NumberField
                  label="Points are multiplied by"
                  decimalScale={2}
                  min={0}
                  max={10}
                  {...form.getInputProps(`tiers.${index}.multiplier`)}
                />
              </FieldRow>
            ))}
          </FieldSection>
        </Form>
      </Panel>
      {preview.isError && (
        <Alert ref={intoView} role="alert" color="red">
          {errorMessage(preview.error, 'Network error. Please try again.')}
        </Alert>
      )}
      {preview.data !== undefined && <Calculation preview={preview.data} />}
    </>
  )
}

function Calculation({ preview }: { preview: LoyaltyPreview }) {
  const { from, to, currency, visits, points_base_minor, actual, proposed } = preview
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, currency ?? 'EUR'))
  const points = (count: number) => count.toLocaleString('en-US')
  return (
    <div ref={intoView}>
      <Panel title={`What these rules would have cost, ${formatLocalDate(from)} to ${formatLocalDate(to)}`}>
        <Stats>
          <StatCard label="Points given" value={points(actual.points)} note={`worth ${money(actual.cost_minor)}`} />
          <StatCard
            label="Points with these rules"
            value={points(proposed.points)}
            note={`worth ${money(proposed.cost_minor)}`}
          />
          <StatCard label="Visits" value={points(visits)} />
          <StatCard label="Qualifying spend" note="without tax" value={money(points_base_minor)} />
        </Stats>
      </Panel>
    </div>
  )
}
