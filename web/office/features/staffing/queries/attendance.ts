import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveAttendance,
  correctAttendance,
  deleteAttendance,
  generateAttendance,
  getAttendanceBoard,
  listAttendance,
  type CorrectAttendanceBody,
} from '#contract/staffing/attendance.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getPayroll } from '#contract/staffing/payroll.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export function useAttendanceChanges() {
  const client = useQueryClient()
  const onSettled = async () => invalidate(client, listAttendance, getAttendanceBoard, getPayroll)
  const correct = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: CorrectAttendanceBody }) =>
      call(correctAttendance, { params: { id }, body }),
    onSettled,
  })
  const approve = useMutation({
    mutationFn: async (ids: readonly string[]) => call(approveAttendance, { body: { ids: [...ids] } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async (id: string) => call(deleteAttendance, { params: { id } }),
    onSettled,
  })
  const generate = useMutation({
    mutationFn: async (body: BodyOf<typeof generateAttendance>) => call(generateAttendance, { body }),
    onSettled,
  })
  return {
    correct: correct.mutateAsync,
    approve: approve.mutateAsync,
    remove: remove.mutateAsync,
    generate: generate.mutateAsync,
  }
}
