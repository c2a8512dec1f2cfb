import { useDebouncedValue } from '@mantine/hooks'
import { linkedParts } from '#contract/base/linked-text.ts'
import type { MessagePreview } from '#contract/messages/messages.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useMessagePreview, type Words } from '../queries/messages.ts'
import styles from './messages.module.css'

/** The email as it reads on a phone, half a second after the last key. */
export function MessagePreviewPanel(words: Words) {
  const [settled] = useDebouncedValue(words, 500)
  const { data, error } = useMessagePreview(settled)
  return (
    <Panel title="Preview" lead="As guests read it on a phone.">
      {data !== undefined && <Phone {...data} />}
      {data === undefined && error === null && <p className={styles.quiet}>Write a subject and a message to see them here.</p>}
      {error !== null && <p role="alert">{errorMessage(error, 'The preview couldn’t be loaded.')}</p>}
    </Panel>
  )
}

/** Texts may repeat and never move: their place tells them apart. */
const placed = <T,>(items: readonly T[]) => items.map((item, place) => ({ item, place }))

function Phone({ subject, paragraphs, action, facts, reason, unsubscribe }: MessagePreview) {
  return (
    <div className={styles.phone} data-testid="preview">
      <p className={styles.inbox}>
        <strong>{subject}</strong>
        <br />
        {paragraphs[0]}
      </p>
      <article className={styles.card}>
        <h3>{subject}</h3>
        {placed(paragraphs).map(({ item: text, place }) => (
          <p key={place}>
            {placed(linkedParts(text)).map(({ item: part, place: at }) =>
              part.url === null ? (
                part.text
              ) : (
                <span key={at} className={styles.link}>
                  {part.text}
                </span>
              ),
            )}
          </p>
        ))}
        {action !== null && (
          <p>
            <span className={styles.button}>{action}</span>
          </p>
        )}
        <Facts items={facts} />
      </article>
      <p className={styles.reason}>
        {reason} {unsubscribe !== null && <span className={styles.link}>{unsubscribe}</span>}
      </p>
    </div>
  )
}
