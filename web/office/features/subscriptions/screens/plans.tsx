import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listPlatformPlans, updatePlan, UpdatePlanBody, type PlatformPlan } from '#contract/subscriptions/plans.ts'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { formatCount, formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionButton } from '../../../ui/action-menu.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import styles from './plans.module.css'

interface Data {
  answer: AnswerOf<typeof listPlatformPlans>
}

export const screen = defineScreen({
  queries: () => ({ answer: apiQuery(listPlatformPlans) }),
  title: () => 'Plans',
  Component: Plans,
  Skeleton: FormSkeleton,
})

const limit = (most: number | null, one: string) => (most === null ? 'Unlimited' : formatCount(most, one))

function Plans({ data: { answer } }: ScreenProps<Data>) {
  const [editing, setEditing] = useState<PlatformPlan | null>(null)
  return (
    <>
      <PageHeader
        title="Plans"
        lead="Limits apply at once. A subscription keeps its price and fee until its next period, or until it changes plans."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <div className={styles.plans}>
        {answer.plans.map((plan) => (
          <Panel
            key={plan.code}
            title={plan.name}
            lead={plan.summary}
            actions={<ActionButton size="xs" action={{ label: `Edit ${plan.name}`, onClick: () => setEditing(plan) }} />}
          >
            <Facts
              items={[
                { label: 'Clubs', value: plan.subscriptions },
                { label: 'Events a month', value: limit(plan.events_per_month, 'event') },
                { label: 'Staff seats', value: limit(plan.staff_seats, 'seat') },
                { label: 'Fee on paid reservations', value: formatPercent(plan.platform_fee_bp) },
                ...plan.prices.map(({ currency, monthly_minor }) => ({
                  label: `Per month in ${currency}`,
                  value: formatMoney(monthly_minor, currency),
                })),
              ]}
            />
          </Panel>
        ))}
      </div>
      {editing && <PlanDialog key={editing.code} plan={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function PlanDialog({ plan, onClose }: { plan: PlatformPlan; onClose: () => void }) {
  const client = useQueryClient()
  const { code, name, subscriptions, version } = plan
  const save = useMutation({
    mutationFn: async (body: UpdatePlanBody) => call(updatePlan, { params: { code }, body }),
    onSettled: async () => invalidate(client, listPlatformPlans),
  })
  const initial = {
    summary: plan.summary,
    events_per_month: plan.events_per_month,
    staff_seats: plan.staff_seats,
    platform_fee_bp: plan.platform_fee_bp as number | null,
    prices: plan.prices.map((price): { currency: string; monthly_minor: number | null } => price),
  }
  return (
    <ActionDialog
      title={`Edit ${name}`}
      submit="Save plan"
      size="lg"
      initial={initial}
      validate={(values) => schemaErrors(UpdatePlanBody, { ...values, version })}
      onSubmit={async (values) => {
        // The schema has just validated each of them.
        await save.mutateAsync({ ...values, version } as UpdatePlanBody)
        toast({ tone: 'ok', message: `${name} is saved.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.quiet}>
            {formatCount(subscriptions, 'club')} {subscriptions === 1 ? 'has' : 'have'} this plan. They get new limits at once,
            and new prices and fees from their next period.
          </p>
          <TextInput label="Summary" required maxLength={200} {...form.getInputProps('summary')} />
          <FieldRow>
            <NumberField
              label="Events a month"
              description="Leave blank for unlimited"
              min={1}
              {...form.getInputProps('events_per_month')}
            />
            <NumberField
              label="Staff seats"
              description="Leave blank for unlimited"
              min={1}
              {...form.getInputProps('staff_seats')}
            />
          </FieldRow>
          <PercentField label="Fee on paid reservations" required max={100} {...form.getInputProps('platform_fee_bp')} />
          <FieldSection title="Price a month, without tax">
            <FieldRow>
              {plan.prices.map(({ currency }, index) => (
                <MoneyField
                  key={currency}
                  label={currency}
                  currency={currency}
                  required
                  {...form.getInputProps(`prices.${index}.monthly_minor`)}
                />
              ))}
            </FieldRow>
          </FieldSection>
        </>
      )}
    </ActionDialog>
  )
}
