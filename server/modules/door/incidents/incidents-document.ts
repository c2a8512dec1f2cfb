import { brand } from '#contract/base/brand.ts'
import type { Incident, IncidentKind } from '#contract/door/incidents.ts'
import { formatDate, formatMoment } from '../../../infrastructure/mail/format.ts'
import type { PdfBlock, PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import type { IncidentFilter } from './incident-views.ts'

const kinds: Readonly<Record<IncidentKind, string>> = {
  refusal: 'Refusal',
  ejection: 'Ejection',
  injury: 'Injury',
  theft: 'Theft',
  complaint: 'Complaint',
  police: 'Police',
  other: 'Other',
}

interface DocumentFacts {
  club_name: string
  timezone: string
  filter: Pick<IncidentFilter, 'kind' | 'window'>
  made_at: Temporal.Instant
}

type Entry = Omit<Incident, 'is_locked'>

function entryBlocks(entry: Entry, timezone: string): PdfBlock[] {
  const moment = (at: string) => formatMoment(at, timezone)
  const by = (name: string | null) => name ?? 'Former staff member'
  return [
    { kind: 'rule' },
    { kind: 'heading', level: 2, text: `${kinds[entry.kind]}, ${moment(entry.happened_at)}` },
    {
      kind: 'facts',
      rows: [
        { label: 'Night', value: formatDate(entry.business_date) },
        { label: 'Place', value: entry.place },
        { label: 'People', value: entry.people === '' ? 'Not named' : entry.people },
        { label: 'Written', value: `${moment(entry.written_at)} by ${by(entry.written_by)}` },
        { label: 'Entry', value: entry.id },
      ],
    },
    { kind: 'paragraph', text: entry.text },
    ...entry.amendments.flatMap(({ text, written_at, written_by }): PdfBlock[] => [
      { kind: 'paragraph', small: true, text: [{ text: `Amended ${moment(written_at)} by ${by(written_by)}`, strong: true }] },
      { kind: 'paragraph', text },
    ]),
  ]
}

function scopeOf({ kind, window }: DocumentFacts['filter']): string {
  const nights = window === null ? 'All nights' : `${formatDate(window.from)} – ${formatDate(window.to)}`
  return kind === undefined ? nights : `${nights}, ${kinds[kind].toLowerCase()} only`
}

/** The book as an authority gets it. */
export function incidentsDocument(entries: readonly Entry[], facts: DocumentFacts): PdfDocument {
  const { club_name, timezone, filter, made_at } = facts
  return {
    title: `Incident book, ${club_name}`,
    made_at,
    footer: `${brand} · Incident book · ${club_name}`,
    blocks: [
      { kind: 'heading', level: 3, text: club_name },
      { kind: 'heading', level: 1, text: 'Incident book' },
      {
        kind: 'facts',
        rows: [
          { label: 'Nights', value: scopeOf(filter) },
          { label: 'Entries', value: String(entries.length) },
          { label: 'Printed', value: formatMoment(made_at.toString(), timezone) },
        ],
      },
      ...(entries.length === 0 ? [{ kind: 'paragraph', text: 'There are no entries.' } as const] : []),
      ...entries.flatMap((entry) => entryBlocks(entry, timezone)),
    ],
  }
}
