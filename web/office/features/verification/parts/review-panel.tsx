import { Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { FieldCheck, VerificationDetail, VerificationRow } from '#contract/verification/review.ts'
import { documentTypes, imageSides, reasonedActions, type VerificationAction } from '#contract/verification/states.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay, formatLocalDate } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActOnVerification, useVerification } from '../queries/verification-queries.ts'
import { DocumentViewer } from './document-viewer.tsx'
import { RejectionDialog } from './reason-dialog.tsx'
import {
  fieldWords,
  reasonWords,
  resultWords,
  riskWords,
  signalWords,
  verificationStatusWords,
  typeWords,
} from './review-words.ts'
import styles from './review.module.css'

const actionWords: Readonly<Record<VerificationAction, { label: string; key: string }>> = {
  claim: { label: 'Claim', key: 'C' },
  release: { label: 'Release', key: 'L' },
  approve: { label: 'Approve', key: 'A' },
  reject: { label: 'Reject', key: 'X' },
  request_resubmission: { label: 'Request resubmission', key: 'S' },
  revoke: { label: 'Revoke', key: 'V' },
}

/** Failures are shown from the mutation itself. */
const ignore = () => undefined

interface ReviewPanelProps {
  row: VerificationRow
  /** After an action, with its result. */
  onActed: (row: VerificationRow) => void
}

/** One submission: evidence, documents, and actions. */
export function ReviewPanel({ row, onActed }: ReviewPanelProps) {
  const act = useActOnVerification()
  const [asking, setAsking] = useState<VerificationAction | null>(null)
  const current = act.data?.id === row.id ? act.data : row
  const isOpen = current.status !== 'pending' && (current.status !== 'in_review' || current.allowed_actions.includes('release'))
  const detail = useVerification(row.id, isOpen)
  const run = (action: VerificationAction) => {
    if (!current.allowed_actions.includes(action)) return
    if (reasonedActions.includes(action)) setAsking(action)
    else act.mutateAsync({ id: row.id, action }).then(onActed, ignore)
  }
  useHotkeys(current.allowed_actions.map((action) => [actionWords[action].key, () => run(action)]))
  return (
    <Panel
      title={current.client.name}
      lead={`${typeWords[current.document_type]}, ${current.country}, submitted ${formatDay(current.submitted_at, 'UTC')}`}
      actions={
        <Group gap="xs">
          {current.is_duplicate && <StatusBadge tone="bad">Duplicate</StatusBadge>}
          <StatusBadge tone={riskWords[current.risk].tone}>{riskWords[current.risk].label}</StatusBadge>
          <StatusBadge tone={verificationStatusWords[current.status].tone}>
            {verificationStatusWords[current.status].label}
          </StatusBadge>
        </Group>
      }
    >
      <div className={styles.body}>
        <Group gap="sm">
          {current.allowed_actions.map((action) => (
            <Button
              key={action}
              variant={action === 'approve' || action === 'claim' ? 'filled' : 'default'}
              loading={act.isPending && act.variables.action === action}
              aria-keyshortcuts={actionWords[action].key}
              onClick={() => run(action)}
            >
              {actionWords[action].label} ({actionWords[action].key})
            </Button>
          ))}
        </Group>
        {act.isError && <p role="alert">{errorMessage(act.error, 'That didn’t work. Try again.')}</p>}
        <Standing row={current} isOpen={isOpen} />
        {isOpen && detail.isPending && <DashboardSkeleton />}
        {isOpen && detail.isError && <p role="alert">{errorMessage(detail.error, 'The documents didn’t open')}</p>}
        {detail.data !== undefined && <Documents detail={detail.data} />}
      </div>
      {asking !== null && (
        <RejectionDialog
          action={asking}
          onClose={() => setAsking(null)}
          onSubmit={async (why) => {
            onActed(await act.mutateAsync({ id: row.id, action: asking, ...why }))
          }}
        />
      )}
    </Panel>
  )
}

/** Who is working on it. */
function Standing({ row: { revocation, claimed_by }, isOpen }: { row: VerificationRow; isOpen: boolean }) {
  if (revocation !== null)
    return (
      <p>
        {revocation.by.name} asked to revoke this ({reasonWords[revocation.reason]}). Another reviewer confirms or releases it.
      </p>
    )
  if (isOpen) return null
  return claimed_by === null ? (
    <p>Claim this submission to open its documents. The guest can see every view.</p>
  ) : (
    <p>{claimed_by.name} is working on this submission.</p>
  )
}

/** A document type in words; any other field as entered or read. */
function shown(field: FieldCheck['field'], value: string): string {
  const type = field === 'document_type' ? documentTypes.find((one) => one === value) : undefined
  return type === undefined ? value : typeWords[type]
}

function Documents({ detail }: { detail: VerificationDetail }) {
  const { documents, signals, age, birth_date, expires_on, duplicates, earlier } = detail
  return (
    <>
      {signals.length > 0 && (
        <ul className={styles.signals} aria-label="Signals">
          {signals.map((signal) => (
            <li key={signal} data-minor={signal === 'mrz_missing' || undefined}>
              {signalWords[signal]}
            </li>
          ))}
        </ul>
      )}
      {documents === null ? (
        <p>The documents have been erased. The outcome is kept.</p>
      ) : (
        <>
          <DocumentViewer
            id={detail.id}
            sides={imageSides.filter((side) => documents.images.some((image) => image.side === side))}
          />
          <table className={styles.checks}>
            <caption className="visually-hidden">Entered details compared with the machine-readable code</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Entered</th>
                <th scope="col">In the code</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {documents.checks.map(({ field, typed, read, result }) => (
                <tr key={field}>
                  <th scope="row">{fieldWords[field]}</th>
                  <td>{shown(field, typed)}</td>
                  <td>{read === null ? '–' : shown(field, read)}</td>
                  <td>
                    <StatusBadge tone={resultWords[result].tone}>{resultWords[result].label}</StatusBadge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {documents.mrz !== null && <pre className={styles.mrz}>{documents.mrz.join('\n')}</pre>}
        </>
      )}
      <Facts
        items={[
          { label: 'Age today', value: `${age}, born ${formatLocalDate(birth_date)}` },
          { label: 'Expires', value: formatLocalDate(expires_on) },
          {
            label: 'Check digits',
            value:
              documents === null || documents.check_digits === null
                ? null
                : Object.values(documents.check_digits).every(Boolean)
                  ? 'Correct'
                  : `Wrong: ${Object.entries(documents.check_digits)
                      .flatMap(([part, isRight]) => (isRight ? [] : [part.replaceAll('_', ' ')]))
                      .join(', ')}`,
          },
          { label: 'Same document', value: duplicates.map(({ username }) => username).join(', ') },
          {
            label: 'Earlier',
            value: earlier
              .map(
                ({ status, reason }) =>
                  `${verificationStatusWords[status].label}${reason === null ? '' : ` (${reasonWords[reason]})`}`,
              )
              .join(', '),
          },
        ]}
      />
    </>
  )
}
