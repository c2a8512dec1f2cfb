import { Component, type ReactNode } from 'react'
import { reloadPage } from '../../shared/frame/failure.ts'
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

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <Failed error={this.state.error} onRetry={reloadPage} />
  }
}
