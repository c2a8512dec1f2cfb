import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Anchor, Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import {
  getPlatformSettings,
  updatePlatformSettings,
  UpdatePlatformSettingsBody,
  type PlatformSettings,
} from '#contract/settings/settings.ts'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { formatCount, formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Facts } from '../../../ui/facts.tsx'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import styles from './platform-settings.module.css'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface Data {
  settings: PlatformSettings
}

export const screen = defineScreen({
  queries: () => ({ settings: apiQuery(getPlatformSettings) }),
  title: () => 'Settings',
  Component: Settings,
  Skeleton: FormSkeleton,
})

const { club_bp, max_club_bp, subscription_bp, subscription_months } = commissionTerms

const agreed = [
  {
    label: 'Ambassadors earn from a club’s subscription',
    value: `${formatPercent(subscription_bp)} for ${subscription_months} paid months`,
  },
  { label: 'Default rate of a club', value: formatPercent(club_bp) },
  { label: 'Highest rate of a club', value: formatPercent(max_club_bp) },
]

function Settings({ data: { settings } }: ScreenProps<Data>) {
  const { updated_at } = settings
  return (
    <>
      <PageHeader
        title="Settings"
        lead="Changes apply as soon as you save. Commissions already recorded keep their rate and their waiting period."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <div className={styles.detail}>
        <Panel title="Platform">
          <SettingsForm settings={settings} />
        </Panel>
        <div className={styles.column}>
          <Panel
            title="Set by contracts"
            lead="Clubs and ambassadors have signed these. Changing them takes a new version of the contract."
          >
            <Facts items={agreed} />
          </Panel>
          <Panel title="Changes">
            <p className={styles.quiet}>
              {updated_at === null ? (
                'These are the default settings.'
              ) : (
                <>
                  Last changed {formatForReader(updated_at)}.{' '}
                  <Anchor component={Link} to={withQuery(paths.auditLog, { search: 'update platform settings' })}>
                    See all changes
                  </Anchor>
                </>
              )}
            </p>
          </Panel>
        </div>
      </div>
    </>
  )
}

interface Values extends Record<string, unknown> {
  highest_club_rate_bp: number | null
  warn_above_bp: number | null
  reservation_pending_days: number | null
  subscription_pending_days: number | null
  minimum_payouts: { currency: string; minimum_minor: number | null }[]
  superadmins_need_second_factor: boolean
  club_admins_need_second_factor: boolean
  version: number
}

const labels = {
  highest_club_rate_bp: 'Highest rate',
  warn_above_bp: 'Warn clubs above',
  reservation_pending_days: 'After an event',
  subscription_pending_days: 'After a paid invoice',
  minimum_payouts: 'Minimum payouts',
  superadmins_need_second_factor: 'Required for superadmins',
  club_admins_need_second_factor: 'Required for club admins',
} as const

const valuesOf = ({ updated_at: _at, ...settings }: PlatformSettings): Values => settings

function wordsOf(value: unknown, name: string): string {
  if (Array.isArray(value))
    return (value as Values['minimum_payouts'])
      .map(({ currency, minimum_minor }) => (minimum_minor === null ? currency : formatMoney(minimum_minor, currency)))
      .join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'number') return ''
  return name.endsWith('_bp') ? formatPercent(value) : formatCount(value, 'day')
}

function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async (body: UpdatePlatformSettingsBody) => call(updatePlatformSettings, { body }),
    onSuccess: async () => invalidate(client, getPlatformSettings),
  })
  /** An unchanged currency keeps following the euro’s minimum. */
  const bodyOf = ({ minimum_payouts, ...values }: Values) => ({
    ...values,
    minimum_payouts: minimum_payouts.filter(
      ({ currency, minimum_minor }) =>
        settings.minimum_payouts.find((one) => one.currency === currency)?.minimum_minor !== minimum_minor,
    ),
  })
  return (
    <ResourceForm<Values>
      initial={valuesOf(settings)}
      validate={(values) => schemaErrors(UpdatePlatformSettingsBody, values)}
      submit="Save settings"
      compare={{ labels, valuesOf: (current) => valuesOf(current as PlatformSettings), format: wordsOf }}
      onSave={async (values) => {
        // The schema has just validated each of them.
        await save.mutateAsync(bodyOf(values) as UpdatePlatformSettingsBody)
        toast({ tone: 'ok', message: 'Settings are saved. They apply from now on.' })
      }}
    >
      {(form) => (
        <>
          <FieldSection title="Clubs’ rates" lead="What clubs pay ambassadors for reservations, on top of the platform fee.">
            <FieldRow>
              <PercentField
                label={labels.highest_club_rate_bp}
                description={`From ${formatPercent(club_bp)} to ${formatPercent(max_club_bp)}. Higher club rates are capped at this rate for new bookings.`}
                required
                {...form.getInputProps('highest_club_rate_bp')}
              />
              <PercentField
                label={labels.warn_above_bp}
                description="If their rate and the platform fee together exceed it."
                required
                {...form.getInputProps('warn_above_bp')}
              />
            </FieldRow>
          </FieldSection>
          <FieldSection
            title="Waiting period"
            lead="How long a commission stays pending, in days. Refunds in that time reduce it."
          >
            <FieldRow>
              <NumberField label={labels.reservation_pending_days} required {...form.getInputProps('reservation_pending_days')} />
              <NumberField
                label={labels.subscription_pending_days}
                required
                {...form.getInputProps('subscription_pending_days')}
              />
            </FieldRow>
          </FieldSection>
          <FieldSection
            title="Minimum payouts"
            lead="We issue a statement for each month that reaches this amount. Smaller amounts carry over to the next month. Other currencies use the same figure as the euro."
          >
            <FieldRow>
              {form.values.minimum_payouts.map(({ currency }, index) => (
                <MoneyField
                  key={currency}
                  label={currency}
                  currency={currency}
                  required
                  {...form.getInputProps(`minimum_payouts.${index}.minimum_minor`)}
                />
              ))}
            </FieldRow>
          </FieldSection>
          <FieldSection
            title="Two-step verification"
            lead="Signing in also requires a code from an app. These accounts must set it up before they can do anything else."
          >
            <Checkbox
              label={labels.superadmins_need_second_factor}
              {...form.getInputProps('superadmins_need_second_factor', { type: 'checkbox' })}
            />
            <Checkbox
              label={labels.club_admins_need_second_factor}
              {...form.getInputProps('club_admins_need_second_factor', { type: 'checkbox' })}
            />
          </FieldSection>
        </>
      )}
    </ResourceForm>
  )
}
