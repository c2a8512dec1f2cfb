import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { AddMessageBody, type GuestMessage } from '#contract/messages/messages.ts'
import { Stack } from '@mantine/core'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AudiencePanel } from '../parts/audience-panel.tsx'
import { MessagePreviewPanel } from '../parts/message-preview.tsx'
import styles from '../parts/messages.module.css'
import { MessageFields, newMessage, valuesOf, type MessageValues } from './message-fields.tsx'

interface MessageFormProps {
  /** Null for a new one. */
  message: GuestMessage | null
  onSave: (values: MessageValues) => Promise<unknown>
  /** What can be done with it once it is saved. */
  renderActions?: (form: UseFormReturnType<MessageValues>) => ReactNode
}

const bodyOf = ({ version: _version, ...body }: MessageValues) => body

/** A message's fields, beside who gets it and how it reads. */
export function MessageForm({ message, onSave, renderActions }: MessageFormProps) {
  return (
    <ResourceForm<MessageValues>
      initial={message === null ? newMessage : valuesOf(message)}
      validate={(values) => schemaErrors(AddMessageBody, bodyOf(values))}
      submit="Save draft"
      compare={{
        labels: { subject: 'Subject', body: 'Message' },
        valuesOf: (theirs) => valuesOf(theirs as GuestMessage),
      }}
      onSave={onSave}
    >
      {(form) => {
        const { audience, segment_id, event_id, subject, body } = form.values
        return (
          <div className={styles.detail}>
            <Panel title="Message">
              <Stack gap="md">
                <MessageFields form={form} message={message} />
                {renderActions?.(form)}
              </Stack>
            </Panel>
            <Stack gap="md" className={styles.beside ?? ''}>
              <AudiencePanel audience={audience} segment_id={segment_id} event_id={event_id} />
              <MessagePreviewPanel audience={audience} event_id={event_id} subject={subject} body={body} />
            </Stack>
          </div>
        )
      }}
    </ResourceForm>
  )
}
