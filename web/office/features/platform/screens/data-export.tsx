import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { exportData, exportedTables, type ExportedTable } from '#contract/platform/data-export.ts'
import { download } from '../../../../shared/api/download.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import styles from '../parts/platform.module.css'

export const screen = defineScreen({ title: () => 'Data export', Component: DataExport })

const words: Record<ExportedTable, { label: string; what: string }> = {
  users: { label: 'Users', what: 'Accounts with role, status and contact details. Personal data: store it safely.' },
  clubs: { label: 'Clubs', what: 'Names, administrators, places, currencies and suspensions.' },
  events: { label: 'Events', what: 'Every event of every club with its state, times and booked places.' },
  reservations: { label: 'Reservations', what: 'Status, party size and amounts, without guest names.' },
  ledger: { label: 'Ledger', what: 'Every ledger entry with its account, amount and date.' },
}

function DataExport() {
  return (
    <>
      <PageHeader
        title="Data export"
        lead="Complete tables as CSV. Amounts are in minor units with their currency. Every export is recorded in the audit log."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <Panel title="Tables">
        <ul className={styles.list}>
          {exportedTables.map((table) => (
            <li key={table} className={styles.item}>
              <span>
                <strong>{words[table].label}</strong>
                <br />
                <span className={styles.quiet}>{words[table].what}</span>
              </span>
              <ExportButton table={table} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

function ExportButton({ table }: { table: ExportedTable }) {
  const write = useMutation({
    mutationFn: async () => download(exportData, { params: { table } }, `${table}.csv`),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  return (
    <Button
      variant="default"
      loading={write.isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      aria-label={`Export CSV of ${words[table].label.toLowerCase()}`}
      onClick={() => write.mutate()}
    >
      Export CSV
    </Button>
  )
}
