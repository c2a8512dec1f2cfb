import type { PrestationTerms } from './prestations.ts'

/** What a new prestation is where nobody says otherwise: the server's answer to an absent field, and what a form begins with. */
export const usualTerms = (kind: PrestationTerms['kind']) =>
  ({
    description: '',
    pricing: kind === 'entry' || kind === 'guest_list' ? 'per_person' : 'per_unit',
    deposit_minor: null,
    deposit_bp: null,
    tax_bp: 0,
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
