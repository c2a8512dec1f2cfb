import { useQuery } from '@tanstack/react-query'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  countedVerifications,
  verificationSorts,
  type listVerifications,
  type VerificationFigures,
  type VerificationRow,
} from '#contract/verification/review.ts'
import { verificationStatuses } from '#contract/verification/states.ts'
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
import { riskWords, verificationStatusWords, typeWords } from '../parts/review-words.ts'
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

/** A submission that was claimed from the waiting ones, and its place among them. */
interface Claim {
  row: VerificationRow
  index: number
}

/** The waiting submissions, and the reviewer's claims in the places they were claimed from. */
function withClaims(waiting: readonly VerificationRow[], claims: readonly Claim[]): VerificationRow[] {
  const rows = waiting.filter(({ id }) => claims.every(({ row }) => row.id !== id))
  for (const { row, index } of claims.toSorted((a, b) => a.index - b.index)) rows.splice(index, 0, row)
  return rows
}

/** Milliseconds: others work on the same queue. */
const lookEvery = 30_000

function VerificationReview({ data }: ScreenProps<Data>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = queueOf(search)
  const { data: queue = data.queue } = useQuery({ ...queueQuery(place), refetchInterval: lookEvery })
  const { data: figures = data.figures } = useQuery({ ...figuresQuery, refetchInterval: lookEvery })
  const [claims, setClaims] = useState<readonly Claim[]>([])
  const verifications = place.status === 'pending' ? withClaims(queue.verifications, claims) : queue.verifications
  const to = (change: Record<string, string | undefined>) =>
    withQuery(paths.verificationReview, { status: place.status, sort: place.sort, ...change })
  const at = Math.max(
    verifications.findIndex(({ id }) => id === search.get('id')),
    0,
  )
  const chosen = verifications[at]
  const show = (row: VerificationRow | undefined) =>
    void navigate(to({ id: row?.id, cursor: place.cursor ?? undefined }), { replace: true })
  const go = (index: number) => {
    const row = verifications[index]
    if (row !== undefined) show(row)
  }
  /** The reviewer stays in this queue: with what they claimed, then with the next one. */
  const follow = (row: VerificationRow) => {
    const others = claims.filter((claim) => claim.row.id !== row.id)
    const isClaim = row.status === 'in_review' && place.status === 'pending'
    setClaims(isClaim ? [...others, { row, index: at }] : others)
    show(isClaim || row.status === place.status ? row : (verifications[at + 1] ?? verifications[at - 1]))
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
            label: verificationStatusWords[status].label,
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
                      {row.status === 'in_review' && place.status === 'pending' && (
                        <StatusBadge tone="info">Claimed by you</StatusBadge>
                      )}
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
