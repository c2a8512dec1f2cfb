import { errorMessage } from '../../shared/api/error-messages.ts'
import { ConsentWords } from '../../shared/pages/consent-words.tsx'
import { usePagesToAccept } from '../../shared/pages/use-pages-to-accept.ts'
import { Button } from '../ui/button.tsx'
import styles from './consent-line.module.css'

export function ConsentLine() {
  const { pages, accept, isPending, error } = usePagesToAccept()
  if (pages.length === 0) return null
  return (
    <section className={styles.line} aria-label="Our terms have changed">
      <p className={styles.text}>
        {error === null ? <ConsentWords pages={pages} /> : errorMessage(error, 'That didn’t work. Try again in a moment.')}
      </p>
      <Button size="small" variant="secondary" pending={isPending} onClick={accept}>
        Accept
      </Button>
    </section>
  )
}
