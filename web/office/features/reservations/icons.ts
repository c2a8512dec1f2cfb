import Ban from 'lucide-react/icons/ban'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Ticket from 'lucide-react/icons/ticket'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubReservations]: Ticket,
  [paths.clubBans]: Ban,
  [paths.clubIncidents]: NotebookPen,
}
