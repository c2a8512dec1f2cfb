import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ClubReward, RewardInput } from '#contract/loyalty/club-rewards.ts'
import type { LoyaltyRules } from '#contract/loyalty/rules.ts'
import { rewardKinds, type RewardKind, type TierLevel } from '#contract/loyalty/terms.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { readZoned, writeZoned } from '../../../ui/dates/zoned-time.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useSaveReward } from '../queries/use-loyalty.ts'
import { rewardKindLabels } from '../../../../shared/words/points.ts'

interface Values extends Record<string, unknown> {
  name: string
  description: string
  kind: RewardKind
  points_cost: number | null
  cost_minor: number | null
  stock: number | null
  per_client_limit: number | null
  min_tier: TierLevel
  is_alcohol: boolean
  needs_approval: boolean
  redeem_within_days: number | null
  /** On the club's clock. */
  starts_at_local: string | null
  ends_at_local: string | null
  is_active: boolean
}

const usual: Values = {
  name: '',
  description: '',
  kind: 'drink',
  points_cost: null,
  cost_minor: null,
  stock: null,
  per_client_limit: null,
  min_tier: 'member',
  is_alcohol: false,
  needs_approval: true,
  redeem_within_days: 30,
  starts_at_local: null,
  ends_at_local: null,
  is_active: true,
}

const localOf = (at: string | null, timezone: string) => (at === null ? null : writeZoned(Date.parse(at), timezone))
const instantOf = (local: string | null, timezone: string) => {
  const read = local === null ? null : readZoned(local, timezone)
  return read === null ? null : new Date(read.at).toISOString()
}

const valuesOf = (
  { name, description, kind, points_cost, cost_minor, stock, ...rest }: ClubReward,
  timezone: string,
): Values => ({
  name,
  description,
  kind,
  points_cost,
  cost_minor,
  stock,
  per_client_limit: rest.per_client_limit,
  min_tier: rest.min_tier,
  is_alcohol: rest.is_alcohol,
  needs_approval: rest.approval === 'manual',
  redeem_within_days: rest.redeem_within_days,
  starts_at_local: localOf(rest.starts_at, timezone),
  ends_at_local: localOf(rest.ends_at, timezone),
  is_active: rest.status === 'active',
})

function bodyOf(
  { needs_approval, is_active, points_cost, cost_minor, redeem_within_days, starts_at_local, ends_at_local, ...rest }: Values,
  { before, timezone }: { before: ClubReward | null; timezone: string },
): RewardInput {
  const off = before === null || before.status === 'active' ? 'paused' : before.status
  return {
    ...rest,
    points_cost: points_cost ?? 0,
    cost_minor: cost_minor ?? 0,
    redeem_within_days: redeem_within_days ?? 30,
    starts_at: instantOf(starts_at_local, timezone),
    ends_at: instantOf(ends_at_local, timezone),
    approval: needs_approval ? 'manual' : 'auto',
    status: is_active ? 'active' : before === null ? 'draft' : off,
  }
}

const faultsOf = ({ name, points_cost, starts_at_local, ends_at_local }: Values): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...((points_cost ?? 0) < 1 && { points_cost: 'Points must be a whole number from 1' }),
  ...(starts_at_local !== null &&
    ends_at_local !== null &&
    ends_at_local <= starts_at_local && { ends_at: 'Choose an end after the start' }),
})

interface RewardDialogProps {
  /** Null for a new one. */
  reward: ClubReward | null
  rules: LoyaltyRules
  currency: string
  timezone: string
  onClose: () => void
}

/** Adds or edits a reward: existing redemptions keep their terms. */
export function RewardDialog({ reward, rules, currency, timezone, onClose }: RewardDialogProps) {
  const save = useSaveReward(reward?.id ?? null)
  const submit = async (values: Values) => {
    const { name } = await save.mutateAsync({ ...bodyOf(values, { before: reward, timezone }), version: reward?.version ?? 1 })
    toast({ tone: 'ok', message: `${name} is saved.` })
  }
  return (
    <ActionDialog<Values>
      title={reward === null ? 'Add a reward' : `Edit ${reward.name}`}
      submit="Save reward"
      initial={reward === null ? usual : valuesOf(reward, timezone)}
      validate={faultsOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Name" required maxLength={80} {...form.getInputProps('name')} />
          <Textarea label="Description" rows={2} maxLength={500} {...form.getInputProps('description')} />
          <FieldRow>
            <SelectField
              label="Kind"
              data={rewardKinds.map((value) => ({ value, label: rewardKindLabels[value] }))}
              {...form.getInputProps('kind')}
            />
            <SelectField
              label="Minimum tier"
              data={rules.tiers.map(({ level, name }) => ({ value: level, label: name }))}
              {...form.getInputProps('min_tier')}
            />
          </FieldRow>
          <FieldRow>
            <NumberField label="Points" required min={1} max={10_000_000} {...form.getInputProps('points_cost')} />
            <MoneyField label="Your cost per reward" currency={currency} min={0} {...form.getInputProps('cost_minor')} />
          </FieldRow>
          <FieldRow>
            <NumberField
              label="Stock"
              description="Leave blank for no limit"
              min={0}
              max={1_000_000}
              {...form.getInputProps('stock')}
            />
            <NumberField
              label="Limit per guest"
              description="Leave blank for no limit"
              min={1}
              max={1_000}
              {...form.getInputProps('per_client_limit')}
            />
            <NumberField
              label="Days to redeem"
              description="Unused points are returned"
              min={1}
              max={365}
              {...form.getInputProps('redeem_within_days')}
            />
          </FieldRow>
          <FieldRow>
            <LocalDateTimeField
              label="Available from"
              timezone={timezone}
              defaultTime="20:00"
              note="Leave blank to start now"
              {...form.getInputProps('starts_at_local')}
              error={form.errors['starts_at']}
            />
            <LocalDateTimeField
              label="Available until"
              timezone={timezone}
              defaultTime="06:00"
              note="Leave blank for no end date"
              {...form.getInputProps('ends_at_local')}
              error={form.errors['ends_at']}
            />
          </FieldRow>
          <Switch
            label="Alcohol: only for guests verified as 18 or older"
            {...form.getInputProps('is_alcohol', { type: 'checkbox' })}
          />
          <Switch label="We approve each request" {...form.getInputProps('needs_approval', { type: 'checkbox' })} />
          <Switch label="On offer" {...form.getInputProps('is_active', { type: 'checkbox' })} />
        </>
      )}
    </ActionDialog>
  )
}
