import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/base/endpoint.ts'
import { assignSchedule, copyShifts, getRota, publishShifts, type Rota } from '#contract/staffing/rota.ts'
import { listScheduleTemplates } from '#contract/staffing/schedule-templates.ts'
import { createShift, deleteShift, updateShift, type StaffShift } from '#contract/staffing/staff-schedules.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { putExpected } from '../../../../shared/api/put-answer.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

type Body<E extends typeof createShift | typeof updateShift | typeof assignSchedule | typeof copyShifts> = CallInput<E>['body']

/** Shows a shift's expected or current state in every rota that has it. */
const show = (client: QueryClient, id: string, change: Partial<StaffShift>) =>
  putExpected<Rota>(client, getRota, (rota) => ({
    ...rota,
    shifts: rota.shifts.map((shift) => (shift.id === id ? { ...shift, ...change } : shift)),
  }))

/** Everything that changes the rota; each refreshes what shows it. */
export function useRotaChanges() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  const refresh = async () => invalidate(client, getRota, listScheduleTemplates)
  const refreshing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await refresh()
    }
  }
  const once = async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const answer = await refreshing(send(keyOf(body)))
    end(body)
    return answer
  }
  return {
    create: async (body: Body<typeof createShift>) => refreshing(call(createShift, { body })),
    /** `shown`: what the rota shows until the server responds. */
    update: async (shift: StaffShift, body: Omit<Body<typeof updateShift>, 'version'>, shown: Partial<StaffShift> = {}) => {
      const before = Object.fromEntries(Object.entries(shift).filter(([name]) => name in shown)) as Partial<StaffShift>
      show(client, shift.id, shown)
      const send = async () => {
        try {
          const changed = await call(updateShift, { params: { id: shift.id }, body: { ...body, version: shift.version } })
          show(client, shift.id, changed)
          return changed
        } catch (error) {
          // Without a network, reloading would not put it back.
          show(client, shift.id, before)
          throw error
        }
      }
      return refreshing(send())
    },
    remove: async ({ id }: StaffShift) => refreshing(call(deleteShift, { params: { id } })),
    publish: async (dates: { date_from: string; date_to: string }) => refreshing(call(publishShifts, { body: dates })),
    assign: async (body: Body<typeof assignSchedule>) =>
      once(body, async (idempotencyKey) => call(assignSchedule, { body, idempotencyKey })),
    copy: async (body: Body<typeof copyShifts>) =>
      once(body, async (idempotencyKey) => call(copyShifts, { body, idempotencyKey })),
  }
}
