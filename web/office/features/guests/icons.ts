import Contact from 'lucide-react/icons/contact'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubGuests]: Contact,
}
