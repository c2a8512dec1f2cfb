import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  CreatePrestationBody,
  type listPrestations,
  type ManagedPrestation,
  type PrestationTerms,
} from '#contract/events/prestations.ts'
import { defaultTerms } from '#contract/events/default-terms.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import type { NewPrestation } from '../queries/use-prestation-changes.ts'

const timeFields = [
  'sales_start_at_local',
  'sales_end_at_local',
  'entry_start_at_local',
  'entry_end_at_local',
  'free_until_local',
  'arrive_by_local',
] as const
type TimeField = (typeof timeFields)[number]

/** The form's values. An empty number is null; a null `stock` has no limit. */
export interface PrestationValues
  extends Omit<PrestationTerms, 'price_minor' | 'tax_bp' | 'heads_per_unit' | 'min_party'>, Record<TimeField, string | null> {
  [name: string]: unknown
  price_minor: number | null
  tax_bp: number | null
  heads_per_unit: number | null
  min_party: number | null
  /** Of a table, where the event has seatings. */
  seating_id: string | null
  /** The version of the edited row; 0 for a new one. */
  version: number
}

type SoldItem = Pick<PrestationTerms, 'kind' | 'payment' | 'tax_bp'>

/** What a new item begins with where the event sells nothing yet. A null tax is asked for. */
type Defaults = AnswerOf<typeof listPrestations>['defaults']

/** A new item of a kind: on sale, with the tax and payment of the event's last item. */
export const newPrestationValues = (
  kind: PrestationTerms['kind'],
  rows: readonly SoldItem[],
  defaults: Defaults,
): PrestationValues => ({
  ...defaultTerms(kind),
  status: 'on_sale',
  kind,
  name: '',
  price_minor: kind === 'guest_list' ? 0 : null,
  payment:
    kind === 'guest_list'
      ? 'free'
      : (rows.findLast(({ payment }) => payment === 'at_club' || payment === 'prepaid')?.payment ?? defaults.payment),
  tax_bp: rows.findLast((row) => row.payment !== 'free')?.tax_bp ?? defaults.tax_bp,
  heads_per_unit: kind === 'table' ? 6 : 1,
  seating_id: null,
  sales_start_at_local: null,
  sales_end_at_local: null,
  entry_start_at_local: null,
  entry_end_at_local: null,
  free_until_local: null,
  arrive_by_local: null,
  version: 0,
})

export const prestationValuesOf = (row: ManagedPrestation): PrestationValues => ({ ...row })

const none = {
  min_party: 1,
  max_party: null,
  entry_start_at_local: null,
  entry_end_at_local: null,
  arrive_by_local: null,
  heads_per_unit: 1,
}

/** Fields that only admissions have. */
function admissionOf(values: PrestationValues) {
  const { kind, pricing, min_party, max_party, heads_per_unit, entry_start_at_local, entry_end_at_local, arrive_by_local } =
    values
  if (!admits({ kind })) return none
  return {
    min_party: min_party ?? 1,
    max_party,
    heads_per_unit: pricing === 'per_unit' ? (heads_per_unit ?? 1) : 1,
    entry_start_at_local,
    entry_end_at_local,
    arrive_by_local,
  }
}

/** An empty price is null: the schema refuses it. */
function priceOf({ payment, price_minor, deposit_minor, deposit_bp }: PrestationValues) {
  const hasDeposit = payment === 'deposit'
  return {
    payment,
    price_minor: payment === 'free' ? 0 : (price_minor ?? Number.NaN),
    deposit_minor: hasDeposit && deposit_bp === null ? deposit_minor : null,
    deposit_bp: hasDeposit ? deposit_bp : null,
  }
}

/** The plan counts its tables: no other number is sent. */
function tablesOf({ kind, table_choice, zone_id, stock }: PrestationValues) {
  if (kind !== 'table' || table_choice === null) return { table_choice: null, zone_id: null, stock }
  return { table_choice, zone_id, stock: null }
}

/** The request: only the fields of the chosen kind, whatever was typed before. */
export function prestationBodyOf(values: PrestationValues): NewPrestation {
  const {
    kind,
    name,
    description,
    pricing,
    included_items,
    approval,
    per_client_limit,
    visibility,
    access_code,
    phase_group,
    points_eligible,
    commissionable,
    commission_bp,
    status,
  } = values
  const { sales_start_at_local, sales_end_at_local } = values
  const isList = kind === 'guest_list'
  return {
    kind,
    name,
    description,
    pricing,
    ...tablesOf(values),
    seating_id: kind === 'table' ? values.seating_id : null,
    included_items,
    approval,
    per_client_limit,
    visibility,
    points_eligible,
    commissionable,
    commission_bp: commissionable ? commission_bp : null,
    status,
    sales_start_at_local,
    sales_end_at_local,
    ...priceOf(values),
    ...admissionOf(values),
    tax_bp: values.tax_bp ?? 0,
    minimum_spend_minor: kind === 'table' ? values.minimum_spend_minor : null,
    price_after_minor: isList ? values.price_after_minor : null,
    free_until_local: isList ? values.free_until_local : null,
    access_code: visibility === 'code' ? (access_code ?? '') : null,
    phase_group: visibility === 'public' ? phase_group : null,
  }
}

/** An untouched time keeps its instant, also in the hour that occurs twice. */
export function changeOf(values: PrestationValues, before: PrestationValues) {
  const body = prestationBodyOf(values)
  const kept = timeFields.filter((field) => body[field] === before[field])
  return { ...body, ...Object.fromEntries(kept.map((field) => [field, undefined])), version: values.version }
}

export const checkValues = (values: PrestationValues, seatings: readonly unknown[] = []) => {
  const isWithout = values.kind === 'table' && seatings.length > 0 && values.seating_id === null
  const errors = {
    ...schemaErrors(CreatePrestationBody, prestationBodyOf(values)),
    ...(isWithout && { seating_id: 'Choose the seating' }),
  }
  if (values.payment === 'free') return errors
  return {
    ...errors,
    ...(values.price_minor === null && { price_minor: 'Price is required' }),
    ...(values.tax_bp === null && { tax_bp: 'Enter 0 if your prices include no tax' }),
  }
}

/** The form's labels, for naming its fields elsewhere. */
export const prestationFieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  payment: 'Payment',
  price_minor: 'Price (minor units)',
  table_choice: 'How the table is found',
  zone_id: 'Zone',
  seating_id: 'Seating',
  stock: 'Stock',
  per_client_limit: 'Limit per guest',
  heads_per_unit: 'Guests per unit',
  min_party: 'Smallest party',
  max_party: 'Largest party',
  visibility: 'Visible to',
  approval: 'Approval',
  phase_group: 'Release',
  sales_start_at_local: 'On sale from',
  sales_end_at_local: 'On sale until',
}
