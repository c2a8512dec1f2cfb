import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AmbassadorDetail } from '#contract/ambassadors/approval.ts'
import type { ApprovalAction } from '#contract/ambassadors/states.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Link } from 'react-router'
import { Facts } from '../../../ui/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { ambassadorQuery } from '../queries/approval-queries.ts'
import { approvalActionWords, approvalStateWords } from './approval-words.ts'
import styles from './approval.module.css'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

/** In the reader's time zone. */
interface AmbassadorPanelProps {
  id: string
  onAct: (ambassador: AmbassadorDetail, action: ApprovalAction) => void
}

/** One ambassador: who they are, their results, and the decisions about them. */
export function AmbassadorPanel({ id, onAct }: AmbassadorPanelProps) {
  const { data: ambassador } = useSuspenseQuery(ambassadorQuery(id))
  const { status, decisions, allowed_actions } = ambassador
  return (
    <div className={styles.detail}>
      <Facts
        items={[
          {
            label: 'Status',
            value: <StatusBadge tone={approvalStateWords[status].tone}>{approvalStateWords[status].word}</StatusBadge>,
          },
          { label: 'Username', value: <Link to={paths.user(id)}>{ambassador.username}</Link> },
          { label: 'Email', value: ambassador.email },
          { label: 'Phone', value: ambassador.phone_number },
          { label: 'Applied', value: formatForReader(ambassador.applied_at) },
          { label: 'Referral code', value: ambassador.code },
          { label: 'Vanity code', value: ambassador.vanity_code },
          { label: 'Contract', value: ambassador.has_signed ? 'Signed' : 'Not signed' },
          { label: 'Clubs referred', value: ambassador.clubs.toLocaleString('en-US') },
          { label: 'Reservations attributed', value: ambassador.reservations.toLocaleString('en-US') },
        ]}
      />
      {allowed_actions.length > 0 && (
        <Group>
          {allowed_actions.map((action) => {
            const { label, danger } = approvalActionWords[action]
            return (
              <Button key={action} variant={danger ? 'default' : 'filled'} onClick={() => onAct(ambassador, action)}>
                {label}
              </Button>
            )
          })}
        </Group>
      )}
      <h3 className={styles.heading}>Decisions</h3>
      <Timeline
        entries={decisions.map(({ action, reason, by, at }) => ({
          key: at,
          what: approvalActionWords[action].past,
          who: `${by.name}, ${formatForReader(at)}`,
          details: reason === '' ? [] : [reason],
        }))}
        empty="No decisions yet."
      />
    </div>
  )
}
