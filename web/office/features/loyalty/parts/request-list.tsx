import { Button, Textarea, TextInput } from '@mantine/core'
import { exportClubRedemptions } from '#contract/loyalty/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import type { ClubRedemption, listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, dates, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useManageRedemption, useScanRedemption } from '../queries/use-loyalty.ts'
import { rewardKindLabels, formatPoints } from '../../../../shared/words/points.ts'
import { redemptionLabels, redemptionTones } from './loyalty-words.ts'
import { RewardsTabs } from './rewards-tabs.tsx'
import { formatForReader, readerZone } from '../../../../shared/format/reader-zone.ts'
import { redemptionStatuses } from '#contract/loyalty/redemption-states.ts'

const statuses = Object.fromEntries(redemptionStatuses.map((status) => [status, redemptionLabels[status]]))

const redemptionList = defineList({
  search: 'Search guests',
  filters: {
    status: choice('Status', statuses as typeof redemptionLabels),
    requested: dates('Requested'),
    reward: linked('Reward'),
  },
})

/** A list's dates as the API takes them. */
function withDates<V extends { requested?: string }>({ requested = '', ...values }: V) {
  const [date_from, date_to] = requested.split(',')
  return date_to === undefined ? values : { ...values, date_from, date_to }
}

export const redemptionQuery = (search: URLSearchParams) => withDates(redemptionList.queryOf(search))

const columns = defineColumns<ClubRedemption>([
  { id: 'guest', header: 'Guest', cell: ({ client_name }) => client_name },
  {
    id: 'state',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={redemptionTones[status]}>{redemptionLabels[status]}</StatusBadge>,
    phone: 'aside',
  },
  { id: 'reward', header: 'Reward', cell: ({ reward }) => reward.name, phone: 'line' },
  { id: 'kind', header: 'Kind', cell: ({ reward }) => rewardKindLabels[reward.kind], hidden: true },
  { id: 'points', align: 'right', header: 'Points', cell: ({ points }) => points.toLocaleString('en-US') },
  { id: 'age', header: '18+', cell: ({ is_adult_verified }) => (is_adult_verified ? 'Verified' : null) },
  {
    id: 'requested',
    header: 'Requested',
    cell: ({ requested_at }) => formatForReader(requested_at),
    phone: 'line',
  },
  { id: 'expires', header: 'Valid until', cell: ({ expires_at }) => formatDay(expires_at, readerZone()) },
  { id: 'by', header: 'Handled by', cell: ({ handled_by_name }) => handled_by_name },
])

interface RequestListProps {
  answer: AnswerOf<typeof listClubRedemptions>
  isStale: boolean
}

const csv = {
  file: 'redemptions.csv',
  save: async (file: string, search: URLSearchParams) =>
    download(exportClubRedemptions, { query: withDates(redemptionList.filtersOf(search)) }, file),
}

/** Redemptions: approved, rejected, or fulfilled by the guest's code. */
export function RequestList({ answer, isStale }: RequestListProps) {
  const [rejected, setRejected] = useState<ClubRedemption | null>(null)
  const [isServing, setServing] = useState(false)
  const manage = useManageRedemption()
  const act = (redemption: ClubRedemption, action: 'approve' | 'undo', message: string) =>
    manage.mutate(
      { id: redemption.id, body: { action } },
      {
        onSuccess: () => toast({ tone: 'ok', message }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  const actionsOf = (one: ClubRedemption): Action[] => [
    ...(one.allowed_actions.includes('approve')
      ? [{ label: 'Approve request', onClick: () => act(one, 'approve', `${one.client_name} can have ${one.reward.name}.`) }]
      : []),
    ...(one.allowed_actions.includes('reject') ? [{ label: 'Reject request', onClick: () => setRejected(one) }] : []),
    ...(one.allowed_actions.includes('fulfil') ? [{ label: 'Redeem code', onClick: () => setServing(true) }] : []),
    ...(one.allowed_actions.includes('undo')
      ? [{ label: 'Undo redemption', onClick: () => act(one, 'undo', `${one.reward.name} is no longer marked as redeemed.`) }]
      : []),
  ]
  return (
    <>
      <PageHeader
        title="Rewards"
        lead="Rewards guests can redeem."
        actions={<Button onClick={() => setServing(true)}>Redeem code</Button>}
      />
      <RewardsTabs current="requests" />
      <ListScreen
        label="Requests"
        noun={['request']}
        list={redemptionList}
        csv={csv}
        rows={answer.redemptions}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ client_name, reward }) => `${client_name}, ${reward.name}`}
        rowActions={actionsOf}
        isStale={isStale}
        empty={<EmptyState title="No requests yet">Rewards guests request appear here, latest first.</EmptyState>}
      />
      {rejected !== null && <RejectDialog redemption={rejected} onClose={() => setRejected(null)} />}
      {isServing && <ServeDialog onClose={() => setServing(false)} />}
    </>
  )
}

function RejectDialog({ redemption, onClose }: { redemption: ClubRedemption; onClose: () => void }) {
  const { id, client_name, reward, points } = redemption
  const manage = useManageRedemption()
  const reject = async ({ reason }: { reason: string }) => {
    await manage.mutateAsync({ id, body: { action: 'reject', reason } })
    toast({ tone: 'ok', message: `${formatPoints(points)} returned to ${client_name}.` })
  }
  return (
    <ActionDialog
      title={`Reject ${reward.name} for ${client_name}?`}
      submit="Reject request"
      dismiss="Keep request"
      danger
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
      onSubmit={reject}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label="Reason"
          description={`The guest will see this. Their ${formatPoints(points)} are returned.`}
          required
          rows={3}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}

/** By hand, or with a typing scanner. The door's screen uses the camera. */
function ServeDialog({ onClose }: { onClose: () => void }) {
  const scan = useScanRedemption()
  const serve = async ({ code }: { code: string }) => {
    const { client_name, reward } = await scan.mutateAsync(code.trim())
    toast({ tone: 'ok', message: `Redeemed. Give ${client_name} their reward: ${reward.name}.` })
  }
  return (
    <ActionDialog
      title="Redeem a reward"
      submit="Redeem reward"
      initial={{ code: '' }}
      validate={({ code }): Record<string, string> => (code.trim() === '' ? { code: 'Code is required' } : {})}
      onSubmit={serve}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label="Code"
          description="Shown on the guest’s reward. It changes every ten minutes."
          required
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('code')}
        />
      )}
    </ActionDialog>
  )
}
