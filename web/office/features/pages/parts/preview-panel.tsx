import { useDebouncedValue } from '@mantine/hooks'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { PageText } from '../../../../shared/pages/page-text.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { usePagePreview } from '../queries/pages.ts'
import styles from './pages.module.css'

/** The page as guests read it, half a second after the last key. */
export function PreviewPanel({ body }: { body: string }) {
  const [settled] = useDebouncedValue(body, 500)
  const { data, error } = usePagePreview(settled)
  return (
    <Panel title="Preview" lead="As guests read it.">
      {error !== null && <p role="alert">{errorMessage(error, 'The preview couldn’t be loaded.')}</p>}
      {error === null && data === undefined && <p className={styles.quiet}>Write a text to see it here.</p>}
      {error === null && data !== undefined && (
        <section aria-label="Preview of the page">
          <PageText blocks={data.blocks} />
        </section>
      )}
    </Panel>
  )
}
