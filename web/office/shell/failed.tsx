import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { describeFailure, reloadPage } from '../../shared/frame/failure.ts'
import { MessageScreen } from './message.tsx'

interface FailedProps {
  error: unknown
  onRetry: () => void
}

/** Shown instead of a screen that could not be loaded. */
export function Failed({ error, onRetry }: FailedProps) {
  const { title, text } = describeFailure(error)
  return (
    <MessageScreen title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      {text}
    </MessageScreen>
  )
}

/** Keeps a broken screen from taking down the rest of the page. */
export function Broken() {
  return <Failed error={useRouteError()} onRetry={() => void reloadPage()} />
}
