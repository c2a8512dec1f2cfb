import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useState } from 'react'
import { formatCount } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { IncidentBook } from '../device/use-incidents.ts'
import { IncidentSheet } from './incident-sheet.tsx'

interface IncidentsProps {
  book: IncidentBook
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
}

/** Writes in the incident book, also offline, and says what still waits. */
export function Incidents({ book: { waiting, write }, at }: IncidentsProps) {
  const [isWriting, setWriting] = useState(false)
  const [wasWritten, setWritten] = useState(false)
  const faults = waiting.flatMap(({ fault, body }) => (fault === null ? [] : [{ fault, text: body.text, id: body.id }]))
  return (
    <>
      <Button variant="secondary" wide onClick={() => setWriting(true)}>
        <NotebookPen size={20} aria-hidden="true" />
        Write incident
      </Button>
      {waiting.length > faults.length && (
        <Notice tone="warn">
          {formatCount(waiting.length - faults.length, 'incident')} waiting to be sent. Keep this device until they’re sent.
        </Notice>
      )}
      {wasWritten && waiting.length === 0 && <output>The entry is in the incident book.</output>}
      {faults.map(({ fault, text, id }) => (
        <Notice key={id} tone="bad">
          An incident couldn’t be sent: {fault} “{text}”
        </Notice>
      ))}
      {isWriting && (
        <IncidentSheet
          at={at}
          onWrite={async (body) => {
            await write(body)
            setWriting(false)
            setWritten(true)
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
