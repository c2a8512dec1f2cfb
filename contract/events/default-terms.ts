import type { PrestationTerms } from './prestations.ts'

/** The default terms of a new prestation: what the server assumes for absent fields, and what a form starts with. */
export const defaultTerms = (kind: PrestationTerms['kind']) =>
  ({
    description: '',
    pricing: kind === 'entry' || kind === 'guest_list' ? 'per_person' : 'per_unit',
    deposit_minor: null,
    deposit_bp: null,
    tax_bp: 0,
    table_choice: null,
    zone_id: null,
    stock: null,
    heads_per_unit: 1,
    min_party: 1,
    max_party: null,
    minimum_spend_minor: null,
    included_items: [],
    approval: 'auto',
    price_after_minor: null,
    per_client_limit: null,
    visibility: 'public',
    access_code: null,
    phase_group: null,
    points_eligible: true,
    commissionable: true,
    commission_bp: null,
    status: 'draft',
  }) satisfies Partial<PrestationTerms>
