import { paths } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const tabs = { [paths.auditLog]: 'Changes', [paths.securityLog]: 'Security' }

/** What happened on the platform: who changed what, and who signed in or was refused. */
export const LogTabs = ({ current }: { current: string }) => (
  <LinkTabs label="Logs" items={Object.entries(tabs).map(([to, label]) => ({ to, label, isCurrent: to === current }))} />
)
