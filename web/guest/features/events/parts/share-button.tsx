import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'

/** The phone's own sharing if available; otherwise the link is copied. */
async function share(title: string, url: string): Promise<void> {
  if (Reflect.has(navigator, 'share')) {
    // Closing the sheet cancels silently.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'ok', message: 'Link copied' })
  } catch {
    toast({ tone: 'warn', message: 'The link couldn’t be copied. Copy it from the address bar.' })
  }
}

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Share2 size={16} aria-hidden="true" />}
      onClick={() => void share(title, location.origin + path)}
    >
      Share
    </Button>
  )
}
