import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { toast } from '../../../../shared/frame/toasts.ts'

/** Copies a text and confirms it on the button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => toast({ tone: 'bad', message: 'Your browser didn’t allow copying. Select the text and copy it.' }),
    )
  }
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
