import { Drawer } from '@mantine/core'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FormSkeleton } from './skeletons.tsx'
import { isLeaveAsked, LeaveParams } from './unsaved.ts'

interface DetailDrawerProps {
  title: ReactNode
  opened: boolean
  /** What opens it in the query of the address: closing removes them. */
  params: readonly string[]
  children: ReactNode
}

/** Closes the drawer that is open: an address without its parameters. */
export function useCloseDrawer(...params: readonly string[]): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => {
    const left = new URLSearchParams([...search].filter(([name]) => !params.includes(name)))
    void navigate({ search: left.toString() }, { preventScrollReset: true })
  }
}

/** One thing beside its list, with an address of its own. Unsaved work in it is asked about before it closes. */
export function DetailDrawer({ title, opened, params, children }: DetailDrawerProps) {
  const close = useCloseDrawer(...params)
  const names = params.join(' ')
  const held = useMemo(() => names.split(' '), [names])
  return (
    <Drawer
      opened={opened}
      onClose={() => !isLeaveAsked() && close()}
      title={title}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LeaveParams value={held}>
        <Suspense fallback={<FormSkeleton />}>{opened && children}</Suspense>
      </LeaveParams>
    </Drawer>
  )
}
