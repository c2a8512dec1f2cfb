import { Button } from '@mantine/core'
import { exportRewards } from '#contract/loyalty/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import type { ClubReward, listRewards } from '#contract/loyalty/club-rewards.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { LoyaltyRules } from '#contract/loyalty/rules.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'
import { useDeleteReward, useSetRewardStatus } from '../queries/use-loyalty.ts'
import { rewardKindLabels, formatPoints } from '../../../../shared/words/points.ts'
import { rewardStatusLabels } from './loyalty-words.ts'
import { RewardsTabs } from './rewards-tabs.tsx'

const RewardDialog = lazy(async () => ({ default: (await import('./reward-dialog.tsx')).RewardDialog }))

export const rewardList = defineList({ filters: { status: choice('Status', rewardStatusLabels) } })

const tones = { draft: 'off', active: 'ok', paused: 'warn', archived: 'off' } as const

/** A reward on offer shows whether its window is open. */
function stateOf({ status, starts_at, ends_at }: ClubReward, now: number): { label: string; tone: Tone } {
  if (status === 'active' && ends_at !== null && Date.parse(ends_at) <= now) return { label: 'Ended', tone: 'off' }
  if (status === 'active' && starts_at !== null && Date.parse(starts_at) > now) return { label: 'Scheduled', tone: 'info' }
  return { label: rewardStatusLabels[status], tone: tones[status] }
}
const money = ({ currency }: ClubReward, minor: number) => formatMoney(minor, currency ?? 'EUR')

const columnsAt = (now: number) =>
  defineColumns<ClubReward>([
    { id: 'name', header: 'Reward', cell: ({ name }) => name },
    {
      id: 'state',
      header: 'Status',
      cell: (reward) => {
        const { label, tone } = stateOf(reward, now)
        return <StatusBadge tone={tone}>{label}</StatusBadge>
      },
      phone: 'aside',
    },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => rewardKindLabels[kind], phone: 'line' },
    {
      id: 'points',
      align: 'right',
      header: 'Points',
      cell: ({ points_cost }) => points_cost.toLocaleString('en-US'),
      phone: ({ points_cost }) => formatPoints(points_cost),
    },
    {
      id: 'stock',
      align: 'right',
      header: 'Left',
      cell: ({ stock, taken }) => (stock === null ? 'No limit' : `${stock - taken} of ${stock}`),
    },
    { id: 'open', align: 'right', header: 'Open requests', cell: ({ figures }) => figures.open },
    { id: 'served', align: 'right', header: 'Redeemed', cell: ({ figures }) => figures.fulfilled },
    { id: 'cost', align: 'right', header: 'Cost', cell: (reward) => money(reward, reward.figures.cost_minor) },
    {
      id: 'return',
      align: 'right',
      header: 'Guest spend',
      cell: (reward) => money(reward, reward.figures.spend_minor),
    },
  ])

interface RewardListProps {
  answer: AnswerOf<typeof listRewards>
  rules: LoyaltyRules
  isStale: boolean
}

const csv = {
  file: 'rewards.csv',
  save: async (file: string, search: URLSearchParams) => download(exportRewards, { query: rewardList.filtersOf(search) }, file),
}

/** What a club offers, with what each reward cost and what its guests spent at those events. */
export function RewardList({ answer, rules, isStale }: RewardListProps) {
  const [edited, setEdited] = useState<ClubReward | 'new' | null>(null)
  const [deleted, setDeleted] = useState<ClubReward | null>(null)
  const now = useNow()
  const columns = useMemo(() => columnsAt(now ?? 0), [now])
  const set = useSetRewardStatus()
  const remove = useDeleteReward()
  const move = ({ id, version, name }: ClubReward, status: ClubReward['status']) =>
    set.mutate(
      { id, version, status },
      {
        onSuccess: () => toast({ tone: 'ok', message: `${name}: ${rewardStatusLabels[status].toLowerCase()}.` }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  const actionsOf = (reward: ClubReward): Action[] => [
    { label: 'Edit reward', onClick: () => setEdited(reward) },
    reward.status === 'active'
      ? { label: 'Pause reward', onClick: () => move(reward, 'paused') }
      : { label: 'Offer reward', onClick: () => move(reward, 'active') },
    reward.taken > 0 || reward.figures.fulfilled > 0
      ? { label: 'Archive reward', onClick: () => move(reward, 'archived') }
      : { label: 'Delete reward', onClick: () => setDeleted(reward) },
  ]
  return (
    <>
      <PageHeader
        title="Rewards"
        lead="What guests can get for their points."
        actions={<Button onClick={() => setEdited('new')}>Add reward</Button>}
      />
      <RewardsTabs current="rewards" />
      <ListScreen
        label="Rewards"
        noun={['reward']}
        list={rewardList}
        csv={csv}
        rows={answer.rewards}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={actionsOf}
        isStale={isStale}
        empty={
          <EmptyState title="No rewards yet">
            Add a reward, such as a drink for 100 points, and offer it to your guests.
          </EmptyState>
        }
      />
      {edited !== null && (
        <Suspense>
          <RewardDialog
            reward={edited === 'new' ? null : edited}
            rules={rules}
            currency={answer.currency ?? 'EUR'}
            timezone={answer.timezone}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {deleted !== null && (
        <ActionDialog
          title={`Delete ${deleted.name}?`}
          submit="Delete reward"
          dismiss="Keep reward"
          danger
          initial={{}}
          onSubmit={async () => remove.mutateAsync(deleted.id)}
          onClose={() => setDeleted(null)}
        >
          <p>No guest has requested it.</p>
        </ActionDialog>
      )}
    </>
  )
}
