import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../ui/button.tsx'
import { shareLink } from '../../../domain/share-link.ts'

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Share2 size={16} aria-hidden="true" />}
      onClick={() => void shareLink({ title, url: location.origin + path }, 'Copy it from the address bar.')}
    >
      Share
    </Button>
  )
}
