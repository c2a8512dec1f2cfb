import { Component, startTransition, type ReactNode } from 'react'
import { reloadPage } from '../../shared/frame/failure.ts'
import { CodeFailure, forgetFailures } from '../screen-modules.ts'
import { Failed } from './failed.tsx'

interface Props {
  children: ReactNode
}

/** Keeps a broken screen from taking down the rest of the page. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidMount(): void {
    addEventListener('online', this.retryCode)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retryCode)
  }

  override componentDidCatch(): void {
    forgetFailures()
  }

  /** Code that did not arrive is requested again; a screen that broke would break again, so its page reloads. */
  private readonly retry = (): void => {
    if (this.state.error instanceof CodeFailure) startTransition(() => this.setState({ error: null }))
    else void reloadPage()
  }

  private readonly retryCode = (): void => {
    if (this.state.error instanceof CodeFailure) this.retry()
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <Failed error={this.state.error} onRetry={this.retry} />
  }
}
