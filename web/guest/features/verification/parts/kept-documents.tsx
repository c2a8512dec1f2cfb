import { useState } from 'react'
import type { DocumentLook, VerificationState } from '#contract/verification/verification.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay, formatTime } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { useEraseDocuments } from '../queries/verification-queries.ts'
import styles from './verify-identity.module.css'

const whatWords: Readonly<Record<DocumentLook['what'], string>> = {
  front: 'the front of your document',
  back: 'the back of your document',
  selfie: 'your selfie',
  details: 'your details',
}

/** Which documents we keep, until when, who viewed them, and how to erase them. */
export function KeptDocuments({ state }: { state: VerificationState }) {
  const zone = useReaderZone() ?? 'UTC'
  const [isAsking, setAsking] = useState(false)
  const erase = useEraseDocuments()
  const { has_documents, deletes_at, access_log, status } = state
  const isOpen = status === 'pending' || status === 'in_review'
  const moment = (at: string) => `${formatDay(at, zone)}, ${formatTime(at, zone)}`
  return (
    <Card className={styles.card}>
      <h2>Your documents</h2>
      <p className={styles.text}>
        {!has_documents && 'We don’t keep pictures of your documents.'}
        {has_documents && deletes_at === null && 'We keep them encrypted until the review is done and erase them soon after.'}
        {has_documents && deletes_at !== null && `We keep them encrypted and erase them on ${moment(deletes_at)}.`}
      </p>
      {has_documents && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Erase my documents
        </Button>
      )}
      <h3>Who viewed them</h3>
      {access_log.length === 0 ? (
        <p className={styles.text}>No one has viewed your documents yet. Every view is listed here.</p>
      ) : (
        <ul className={styles.looks}>
          {access_log.map(({ at, reviewer, what }) => (
            <li key={`${at} ${what} ${reviewer}`}>
              <b>{reviewer}</b> viewed {whatWords[what]} <span className={styles.when}>{moment(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Erase your documents?">
        <p>
          {isOpen
            ? 'This withdraws your submission and permanently erases its pictures. You can submit again at any time.'
            : 'This permanently erases the pictures and the details you entered. Your verification stays as it is.'}
        </p>
        {erase.isError && (
          <Notice tone="bad">{errorMessage(erase.error, 'Your documents weren’t erased. Try again in a moment.')}</Notice>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep documents
          </Button>
          <Button
            variant="danger"
            pending={erase.isPending}
            onClick={() => erase.mutate(undefined, { onSuccess: () => setAsking(false) })}
          >
            Erase documents
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  )
}
