import { useQuery } from '@tanstack/react-query'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  countedVerifications,
  verificationSorts,
  type listVerifications,
  type VerificationFigures,
} from '#contract/verification-review.ts'
import { verificationStatuses, type VerificationStatus } from '#contract/verification-states.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { formatMinutes } from '../../../../shared/format/minutes.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ReviewPanel } from '../parts/review-panel.tsx'
import { riskWords, statusWords, typeWords } from '../parts/review-words.ts'
import { figuresQuery, queueQuery } from '../queries/verification-queries.ts'
import styles from '../parts/review.module.css'

const oneOf = <T extends string>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise

/** The part of the queue, from the address. */
const queueOf = (search: URLSearchParams) => ({
  status: oneOf(verificationStatuses, search.get('status'), 'pending'),
  sort: oneOf(verificationSorts, search.get('sort'), 'oldest'),
  cursor: search.get('cursor'),
})

export const screen = defineScreen({
  title: () => 'Verification review',
  queries: ({ search }: Place) => ({ queue: queueQuery(queueOf(search)), figures: figuresQuery }),
  Component: VerificationReview,
  Skeleton: TableSkeleton,
})

interface Data {
  queue: AnswerOf<typeof listVerifications>
  figures: VerificationFigures
}

/** Milliseconds: others work on the same queue. */
const lookEvery = 30_000

function VerificationReview({ data }: ScreenProps<Data>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = queueOf(search)
  const { data: queue = data.queue } = useQuery({ ...queueQuery(place), refetchInterval: lookEvery })
  const { data: figures = data.figures } = useQuery({ ...figuresQuery, refetchInterval: lookEvery })
  const { verifications } = queue
  const to = (change: Record<string, string | undefined>) =>
    withQuery(paths.verificationReview, { status: place.status, sort: place.sort, ...change })
  const at = Math.max(
    verifications.findIndex(({ id }) => id === search.get('id')),
    0,
  )
  const chosen = verifications[at]
  const go = (index: number) => {
    const row = verifications[index]
    if (row !== undefined) void navigate(to({ id: row.id, cursor: place.cursor ?? undefined }), { replace: true })
  }
  /** A claim opens the submission among those in review; a decision leads back to the waiting ones. */
  const follow = (status: VerificationStatus) => {
    const { sort } = place
    if (status === 'in_review') void navigate(withQuery(paths.verificationReview, { status, sort, id: chosen?.id }))
    else if (place.status === 'in_review') void navigate(withQuery(paths.verificationReview, { status: 'pending', sort }))
  }
  useHotkeys([
    ['J', () => go(at + 1)],
    ['K', () => go(at - 1)],
  ])
  return (
    <>
      <PageHeader
        title="Verification review"
        lead="Use J and K to move through the queue. Guests can see who viewed their documents."
      />
      <div className={styles.figures}>
        <Figures figures={figures} />
      </div>
      <LinkTabs
        label="Status"
        items={(['pending', 'in_review', 'approved', 'rejected', 'resubmission_requested', 'expired', 'revoked'] as const).map(
          (status) => ({
            to: withQuery(paths.verificationReview, { status, sort: place.sort }),
            label: statusWords[status].label,
            isCurrent: status === place.status,
          }),
        )}
      />
      <div className={styles.figures}>
        <LinkTabs
          label="Order"
          isChoice
          items={[
            { to: to({ sort: 'oldest' }), label: 'Oldest first', isCurrent: place.sort === 'oldest' },
            { to: to({ sort: 'risk' }), label: 'Highest risk first', isCurrent: place.sort === 'risk' },
            { to: to({ sort: 'newest' }), label: 'Newest first', isCurrent: place.sort === 'newest' },
          ]}
        />
      </div>
      {chosen === undefined ? (
        <EmptyState title="All caught up">Submissions with this status appear here.</EmptyState>
      ) : (
        <div className={styles.layout}>
          <Panel title="Queue" lead={`${queue.count}${queue.count === countedVerifications ? '+' : ''} with this status`} flush>
            <ol className={styles.queue}>
              {verifications.map((row, index) => (
                <li key={row.id}>
                  <Link
                    to={to({ id: row.id, cursor: place.cursor ?? undefined })}
                    className={styles.item}
                    aria-current={index === at || undefined}
                    preventScrollReset
                  >
                    <b>{row.client.name}</b>
                    <span className={styles.note}>
                      {typeWords[row.document_type]}, {row.country} · {formatDay(row.submitted_at, 'UTC')}
                    </span>
                    <span className={styles.marks}>
                      {row.is_duplicate && <StatusBadge tone="bad">Duplicate</StatusBadge>}
                      {row.risk !== 'low' && (
                        <StatusBadge tone={riskWords[row.risk].tone}>{riskWords[row.risk].label}</StatusBadge>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
              {queue.next !== null && (
                <li>
                  <Link to={to({ cursor: queue.next })} className={styles.item}>
                    Next page
                  </Link>
                </li>
              )}
            </ol>
          </Panel>
          <ReviewPanel key={chosen.id} row={chosen} onActed={follow} />
        </div>
      )}
    </>
  )
}

function Figures({ figures }: { figures: VerificationFigures }) {
  const { pending, in_review, oldest_submitted_at, decided, approved, median_minutes, overdue_erasures } = figures
  return (
    <Stats>
      <StatCard label="To review" value={pending} note={`${in_review} in review`} />
      <StatCard label="Oldest submitted" value={oldest_submitted_at === null ? '–' : formatDay(oldest_submitted_at, 'UTC')} />
      <StatCard label="Decided, last 7 days" value={decided} note={`${approved} approved`} />
      <StatCard label="Median time" value={median_minutes === null ? '–' : formatMinutes(median_minutes)} />
      <StatCard label="Overdue deletions" value={overdue_erasures} />
    </Stats>
  )
}
