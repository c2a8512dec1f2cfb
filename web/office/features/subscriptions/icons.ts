import CreditCard from 'lucide-react/icons/credit-card'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubSubscription]: CreditCard,
}
