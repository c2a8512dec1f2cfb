import { Drawer } from '@mantine/core'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLayer } from './layers.ts'
import { UnderHeading } from './panel.tsx'
import { ReturnFocus } from './return-focus.tsx'
import { FormSkeleton } from './skeletons.tsx'
import { LeaveParams } from './form/unsaved.ts'

interface DetailDrawerProps {
  title: ReactNode
  opened: boolean
  /** The query parameters that open it: closing removes them. */
  params: readonly string[]
  children: ReactNode
}

/** Closes the open drawer: the address without its parameters. */
export function useCloseDrawer(...params: readonly string[]): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => {
    const left = new URLSearchParams([...search].filter(([name]) => !params.includes(name)))
    void navigate({ search: left.toString() }, { preventScrollReset: true })
  }
}

/** One thing beside its list, with its own address. Asks before it closes with unsaved input. */
export function DetailDrawer({ title, opened, params, children }: DetailDrawerProps) {
  const close = useCloseDrawer(...params)
  const isUppermost = useLayer(opened)
  const names = params.join(' ')
  const parts = useMemo(() => names.split(' '), [names])
  return (
    <Drawer
      opened={opened}
      onClose={() => isUppermost() && close()}
      title={title}
      position="right"
      // On a tablet, what it is about stays in sight beside it.
      size="calc(min(48.75rem, max(28rem, 62vw)))"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      <LeaveParams value={parts}>
        <Suspense fallback={<FormSkeleton />}>
          <UnderHeading value>{opened && children}</UnderHeading>
        </Suspense>
      </LeaveParams>
    </Drawer>
  )
}
