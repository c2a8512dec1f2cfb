import type { ComponentType } from 'react'

/** A screen gets the parameters of its path. */
export interface Screen {
  Component: ComponentType<{ params: Readonly<Record<string, string>> }>
}
