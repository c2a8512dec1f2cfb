import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** `plain`: neither good nor bad, such as a draft. `done`: over, as planned. `off`: cancelled, or without result. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'plain' | 'done' | 'off'

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, plain: CircleDashed, done: Check, off: Ban }

/** The icon that goes with a colour: no tone is shown by colour alone. */
export function ToneIcon({ tone, size = 18 }: { tone: Tone; size?: number }) {
  const { [tone]: Icon } = icons
  return <Icon size={size} aria-hidden="true" />
}
