import { toast } from '../../shared/frame/toasts.ts'

/** Whether the device has a sheet for sharing. */
export const canShare = (): boolean => Reflect.has(navigator, 'share')

/** `otherwise`: how to copy it without the clipboard. */
export async function copyLink(url: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'ok', message: 'Link copied' })
  } catch {
    toast({ tone: 'warn', message: `The link couldn’t be copied. ${otherwise}` })
  }
}

/** The phone's own sharing if available; otherwise the link is copied. Closing the sheet cancels silently. */
export async function shareLink(link: { title: string; url: string }, otherwise: string): Promise<void> {
  await (canShare() ? navigator.share(link).catch(() => undefined) : copyLink(link.url, otherwise))
}
