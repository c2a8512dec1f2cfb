import type { EventTemplate } from '#contract/events/templates.ts'
import { coverOf } from '../core/cover.ts'
import type { TemplateRow } from './template-views.ts'

export const shapeTemplate = (row: TemplateRow): EventTemplate => ({
  ...row,
  cover: coverOf({ ...row, title: row.event.title }, row.club_name),
})
