import { useSession } from '../../shared/session/session.ts'
import { usePublishedPages } from '../domain/published-pages.ts'
import { Later, lazyPart } from '../ui/lazy-part.tsx'

// Most visitors have nothing to accept.
const ConsentLine = lazyPart(async () => (await import('./consent-line.tsx')).ConsentLine)

/** One line for accounts that a new version of the terms or the privacy policy asks for their consent. */
export function ConsentNotice() {
  const { status } = useSession()
  const { asks_consent } = usePublishedPages()
  if (status !== 'signed_in' || !asks_consent) return null
  return (
    <Later>
      <ConsentLine />
    </Later>
  )
}
