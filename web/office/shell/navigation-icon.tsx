import Circle from 'lucide-react/icons/circle'
import DoorOpen from 'lucide-react/icons/door-open'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../shared/navigation/paths.ts'

type Icons = Readonly<Record<string, LucideIcon>>

/** Each feature has the icons of the links to its screens. The door is a build beside this one. */
const ofFeatures = import.meta.glob<Icons>('../features/*/icons.ts', { eager: true, import: 'icons' })
const icons: Icons = Object.fromEntries([
  [paths.door, DoorOpen],
  ...Object.values(ofFeatures).flatMap((own) => Object.entries(own)),
])

/** A link's icon, by its target. */
export function NavigationIcon({ to }: { to: string }) {
  const { [to]: Icon = Circle } = icons
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
