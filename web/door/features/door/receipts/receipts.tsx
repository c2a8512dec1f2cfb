import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ReceiptProps } from './receipt.tsx'

// Loaded once it is opened: few guests ask for one.
const Receipt = lazy(async () => ({ default: (await import('./receipt.tsx')).Receipt }))

/** Opens a party’s receipt. */
export function Receipts(props: ReceiptProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<output>Loading the receipt</output>}>
        <Receipt {...props} />
      </Suspense>
    )
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      Receipt
    </Button>
  )
}
