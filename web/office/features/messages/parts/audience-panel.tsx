import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAudience, type AudienceChoice } from '../queries/messages.ts'
import { guestCount, leftOutWords } from './message-words.ts'
import styles from './messages.module.css'

/** How many would get a message now, and why others would not. */
export function AudiencePanel(addressed: AudienceChoice) {
  const { data, error, isEnabled } = useAudience(addressed)
  const leftOut = Object.entries(leftOutWords).flatMap(([key, label]) => {
    const count = data?.[key as keyof typeof leftOutWords] ?? 0
    return count === 0 ? [] : [{ label, value: guestCount(count) }]
  })
  return (
    <Panel title="Recipients" lead="Counted now, and checked again for each guest when the message is sent.">
      {!isEnabled && <p className={styles.quiet}>Choose who it is for.</p>}
      {isEnabled && error !== null && <p role="alert">{errorMessage(error, 'The guests couldn’t be counted.')}</p>}
      {isEnabled && data !== undefined && (
        <>
          <p aria-live="polite">
            <strong>{guestCount(data.recipients)}</strong> would get it.
          </p>
          {leftOut.length > 0 && <Facts figures items={leftOut} />}
        </>
      )}
    </Panel>
  )
}
