import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'bad' | 'info'

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info }

/** The icon that goes with a colour: no tone is shown by colour alone. */
export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }): ReactNode {
  const Icon = icons[tone]
  return <Icon size={size} aria-hidden="true" />
}
