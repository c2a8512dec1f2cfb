import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../ui/button.tsx'
import { shareLink } from '../../../domain/share-link.ts'

interface ShareButtonProps {
  title: string
  kind: 'event' | 'club' | 'artist'
  slug: string
}

/** Shares the short address, which our server leads on to the page. */
export function ShareButton({ title, kind, slug }: ShareButtonProps) {
  const share = async () =>
    shareLink({ title, url: `${location.origin}/${kind.slice(0, 1)}/${slug}` }, 'Copy it from the address bar.')
  return (
    <Button variant="secondary" size="small" icon={<Share2 size={16} aria-hidden="true" />} onClick={() => void share()}>
      Share
    </Button>
  )
}
