import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listAuditLog } from '#contract/platform/audit-log.ts'
import { discardDeadJob, listDeadJobs, retryDeadJob } from '#contract/platform/dead-jobs.ts'
import { actOnClub, getPlatformClub, listPlatformClubs } from '#contract/platform/clubs.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { actOnEvent, getPlatformEvent, listPlatformEvents } from '#contract/platform/events.ts'
import type { ActOnStandingBody } from '#contract/platform/standing.ts'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

export const clubQuery = (id: string) => apiQuery(getPlatformClub, { params: { id } })
export const eventQuery = (id: string) => apiQuery(getPlatformEvent, { params: { id } })

export type Subject = 'club' | 'event'

/** A decision of the platform about a club or an event; whatever shows it reloads. */
export function useActOnStanding(subject: Subject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ActOnStandingBody }): Promise<unknown> =>
      subject === 'club' ? call(actOnClub, { params: { id }, body }) : call(actOnEvent, { params: { id }, body }),
    onSettled: async () =>
      invalidate(
        client,
        listPlatformClubs,
        getPlatformClub,
        listPlatformEvents,
        getPlatformEvent,
        getPlatformDashboard,
        listAuditLog,
      ),
  })
}

export function useDeadJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, action }: { id: string; action: 'retry' | 'discard' }) =>
      call(action === 'retry' ? retryDeadJob : discardDeadJob, { params: { id } }),
    onSettled: async () => invalidate(client, listDeadJobs, getPlatformDashboard, listAuditLog),
  })
}
